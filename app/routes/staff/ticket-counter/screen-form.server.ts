import type { CounterSale } from "~/domain/counter/counter-order";
import { parseMonth } from "~/domain/shared/day";
import { type ScreenButton, screenForm } from "~/domain/ticket-counter/schema.server";
import {
  type PostedScreen,
  type ScreenOutcome,
  submitScreen,
} from "~/domain/ticket-counter/submit-screen.server";
import { now } from "~/http/clock.server";
import { statusOf } from "~/http/failure.server";
import { asProblem, textOf, typedValues } from "~/http/form.server";
import { languageOf } from "~/http/language.server";
import { limitFailedLookups } from "~/http/limits.server";
import { redirectTo } from "~/http/redirect.server";
import { ipAddressOf } from "~/http/request-context.server";
import { requireShift } from "~/http/shift-guard.server";
import { formAnswer, submitForm } from "~/http/submit-form.server";
import { announcePrint, autoPrintTarget } from "~/live/print-after-sale.server";
import { LETTERS_PATH, saleResultPath, SCREEN_PATH } from "./paths";

/** A posted screen: the outcome of `submitScreen` as an answer of the page. */
export async function postTicketCounter(request: Request) {
  const { staff, shift } = await requireShift(request);
  return submitForm(request, screenForm, async ({ go, amountSen, creditSen, ...fields }, form) => {
    const screen = {
      ...fields,
      cashier: staff,
      shift,
      button: go,
      answers: typedValues(form),
      seenAmountSen: amountSen,
      seenCreditSen: creditSen,
      language: await languageOf(request),
      ipAddress: ipAddressOf(request),
      print: autoPrintTarget(request, staff),
    };
    return answerOutcome(await submitWithLooks(screen, request), go, form);
  });
}

/** Whoever keeps missing the codes of travel credits has to wait. */
async function submitWithLooks(screen: PostedScreen, request: Request): Promise<ScreenOutcome> {
  const at = now();
  if (!screen.answers.travelCredit?.trim()) return submitScreen(screen, at);
  return limitFailedLookups(request, at, async () => {
    const outcome = await submitScreen(screen, at);
    if (outcome.kind === "refused" && outcome.refusal.code === "travel_credit_unknown")
      throw outcome.refusal;
    return outcome;
  });
}

/** What was typed is kept in the order itself: the page as it stands now shows it again. */
const NOTHING_TYPED = new FormData();

function answerOutcome(outcome: ScreenOutcome, button: ScreenButton, form: FormData) {
  switch (outcome.kind) {
    case "sold":
      return redirectToSale(outcome.sale);
    case "already_sold":
      return redirectTo(saleResultPath(outcome.ticketCode));
    case "emptied":
      return redirectTo(SCREEN_PATH);
    case "saved":
      return redirectTo(button === "letters" ? LETTERS_PATH : partPath(button, form));
    case "incomplete":
      return formAnswer(NOTHING_TYPED, outcome.problems, { status: 422 });
    case "refused":
      return formAnswer(NOTHING_TYPED, [asProblem(outcome.refusal)], {
        status: statusOf(outcome.refusal),
      });
  }
}

function redirectToSale(sale: CounterSale): Response {
  return redirectTo(saleResultPath(sale.ticketCode) + announcePrint(sale));
}

/** The part of the screen that a button leads to. */
function partPath(button: ScreenButton, form: FormData): string {
  const month = parseMonth(textOf(form, "month"));
  if (month) return `${SCREEN_PATH}?month=${month}#part-date`;
  if (button === "credit") return `${SCREEN_PATH}#part-payment`;
  if (button === "passengers" || button === "payment") return `${SCREEN_PATH}#part-${button}`;
  return `${SCREEN_PATH}#part-${form.has("less") || form.has("more") ? "counts" : "date"}`;
}
