import type { z } from "zod";
import type { WeatherCase } from "~/domain/departures/weather/case-queries.server";
import { chooseCredit } from "~/domain/departures/weather/choose-credit.server";
import { chooseDeparture } from "~/domain/departures/weather/choose-departure.server";
import { chooseRefund } from "~/domain/departures/weather/choose-refund.server";
import type { Chooser } from "~/domain/departures/weather/lock-case.server";
import {
  askedDate,
  type BankAccount,
  bankForm,
  lookForm,
  moveForm,
} from "~/domain/departures/weather/schema.server";
import type { Day } from "~/domain/shared/day";
import { noFields } from "~/http/submit-form.server";

type Answer =
  | { kind: "look"; day: Day; changed: boolean }
  | { kind: "moved"; to: { day: Day; departureIds: readonly number[] } }
  | { kind: "credit" }
  | { kind: "refund"; account: BankAccount | null };

/** The day that is looked at; `changed`: a departure was pressed while another day was in the field. */
export interface AskedMove {
  day: Day | null;
  changed: boolean;
}

const CHANGED_QUERY = "changed";

/** What the address of a case's page asks for. */
export function askedMove(request: Request): AskedMove {
  const { searchParams } = new URL(request.url);
  return {
    day: askedDate.parse(searchParams.get("day")),
    changed: searchParams.has(CHANGED_QUERY),
  };
}

/** Where a case's page shows the departures of a day. */
export function lookPath(path: string, { day, changed }: { day: Day; changed: boolean }): string {
  return `${path}?day=${day}${changed ? `&${CHANGED_QUERY}=1` : ""}#move`;
}

/**
 * Which form of a case's page was sent: a day to look at, another departure, travel credit, or the
 * money back and where to. A departure of another day than stands in the field is none that was
 * meant: that day is looked at.
 */
export function answerForm({ paysOut }: Pick<WeatherCase, "paysOut">) {
  return (form: FormData): z.ZodType<Answer> => {
    if (form.get("act") === "credit") return noFields.transform(() => ({ kind: "credit" }));
    if (form.get("act") === "look")
      return lookForm.transform(({ day }) => ({ kind: "look", day, changed: false }));
    if (form.get("act") !== "refund")
      return moveForm.transform(({ day, departureIds, isShown }) =>
        isShown
          ? { kind: "moved", to: { day, departureIds } }
          : { kind: "look", day, changed: true },
      );
    return paysOut
      ? bankForm.transform((account) => ({ kind: "refund", account }))
      : noFields.transform(() => ({ kind: "refund", account: null }));
  };
}

/** Does what was chosen. Throws Refusal as the three acts do. */
export async function giveAnswer(
  answer: Exclude<Answer, { kind: "look" }>,
  chooser: Exclude<Chooser, { kind: "deadline" }>,
  now: Date,
): Promise<void> {
  if (answer.kind === "moved") await chooseDeparture(chooser, answer.to, now);
  else if (answer.kind === "credit") await chooseCredit(chooser, now);
  else await chooseRefund(chooser, answer.account, now);
}
