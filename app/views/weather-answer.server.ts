import type { z } from "zod";
import type { WeatherCase } from "~/domain/departures/weather/case-queries.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { chooseDeparture } from "~/domain/departures/weather/choose-departure.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import type { Chooser } from "~/domain/departures/weather/lock-case.server";
import { type BankAccount, bankForm, moveForm } from "~/domain/departures/weather/schema.server";
import { noFields } from "~/http/submit-form.server";

type Answer =
  | { kind: "moved"; to: z.infer<typeof moveForm> }
  | { kind: "credit" }
  | { kind: "refund"; account: BankAccount | null };

/** Which form of a case's page was sent: another departure, travel credit, or the money back and where to. */
export function answerForm({ paysOut }: Pick<WeatherCase, "paysOut">) {
  return (form: FormData): z.ZodType<Answer> => {
    if (form.get("act") === "credit") return noFields.transform(() => ({ kind: "credit" }));
    if (form.get("act") !== "refund") return moveForm.transform((to) => ({ kind: "moved", to }));
    return paysOut
      ? bankForm.transform((account) => ({ kind: "refund", account }))
      : noFields.transform(() => ({ kind: "refund", account: null }));
  };
}

/** Does what was chosen. Throws Refusal as the three acts do. */
export async function giveAnswer(
  answer: Answer,
  chooser: Exclude<Chooser, { kind: "deadline" }>,
  now: Date,
): Promise<void> {
  if (answer.kind === "moved") await chooseDeparture(chooser, answer.to, now);
  else if (answer.kind === "credit") await chooseCredit(chooser, now);
  else await chooseRefund(chooser, answer.account, now);
}
