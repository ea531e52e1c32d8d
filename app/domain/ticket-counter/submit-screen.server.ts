import { isDeepStrictEqual } from "node:util";
import { config } from "~/config.server";
import { can } from "~/domain/access/capabilities";
import type { CounterOrder, CounterSale, Seller } from "~/domain/counter/counter-order";
import { paymentWithCredit } from "~/domain/counter/payment-with-credit";
import { sellAtCounter } from "~/domain/counter/sell-at-counter.server";
import { orderOfFormKey } from "~/domain/ordering/similar-orders.server";
import { parseGroupedCountry } from "~/domain/places/country-names.server";
import type { JettyId } from "~/domain/places/jetties";
import { priceOrder } from "~/domain/pricing/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { saleConfiguration } from "~/domain/settings/sale-configuration.server";
import { parseDay } from "~/domain/shared/day";
import type { FieldError } from "~/domain/shared/field-error";
import { Refusal } from "~/domain/shared/refusal";
import { isTemporaryFailure } from "~/domain/shared/temporary-failure.server";
import type { OpenShift } from "~/domain/shifts/shift";
import { parseCreditCode } from "~/domain/travel-credit/credit-code";
import { creditForOrder } from "~/domain/travel-credit/credit-for-order.server";
import { spendableCredit } from "~/domain/travel-credit/queries.server";
import { applyAnswers, openPassengers, type PostedAnswers } from "./apply-answers";
import { buildCounterOrder, countsOf } from "./build-counter-order";
import { orderFieldErrors, passengerFieldErrors, paymentFieldErrors } from "./check-order.server";
import { DEMO_ANSWERS, offersDemoFill } from "./demo-fill";
import type { ScreenButton } from "./schema.server";
import {
  discardScreenDraft,
  loadScreenDraft,
  saveScreenDraft,
  type ScreenDraft,
} from "./screen-drafts.server";
import type { ScreenOrder, ScreenStage } from "./screen-order";

/** The screen as a cashier sends it off. */
export interface PostedScreen extends Pick<
  CounterOrder,
  "seenAmountSen" | "language" | "ipAddress" | "print"
> {
  /** What the cashier saw that a travel credit pays, whole sen; null where none was shown. */
  seenCreditSen: number | null;
  cashier: Seller & Pick<Staff, "sessionId" | "jettyId">;
  shift: Pick<OpenShift, "id">;
  /** The form key and the draft's version that the form was rendered with. */
  formKey: string;
  version: number;
  button: ScreenButton;
  answers: PostedAnswers;
}

export type ScreenOutcome =
  | { kind: "sold"; sale: CounterSale }
  /** The form was sent before: this is what it sold. */
  | { kind: "already_sold"; ticketCode: string }
  /** The screen is empty again. */
  | { kind: "emptied" }
  /** What was typed is kept; the next part is open where the button asks for one. */
  | { kind: "saved" }
  /** What was typed is kept, and this of it is wrong or missing. */
  | { kind: "incomplete"; problems: FieldError[] }
  /** Nothing is sold; a form of an older version is not kept either. */
  | { kind: "refused"; refusal: Refusal };

/** A screen whose answers are brought onto the order. */
interface AnsweredScreen {
  order: ScreenOrder;
  problems: FieldError[];
}

/**
 * A posted screen (2.19). What was typed is kept first, whatever button was pressed; then the
 * button opens the next part, empties the screen or sells. The same form sent twice leads to its
 * sale (S8). Throws Refusal `forbidden` where an agency is named by whoever may not sell to one
 * (S20).
 */
export async function submitScreen(screen: PostedScreen, now: Date): Promise<ScreenOutcome> {
  const { cashier, formKey, button } = screen;
  const draft = await loadScreenDraft(cashier.sessionId, now);
  const sold = formKey !== "" && formKey !== draft.formKey ? await orderOfFormKey(formKey) : null;
  if (sold) return { kind: "already_sold", ticketCode: sold.ticketCode };
  if (button === "reset") {
    await discardScreenDraft(cashier.sessionId);
    return { kind: "emptied" };
  }
  if (namesAgency(screen.answers) && !can(cashier, "counter.government-agency"))
    throw new Refusal("forbidden");
  try {
    return await saveAndGoOn(screen, draft, now);
  } catch (error) {
    if (error instanceof Refusal && !isTemporaryFailure(error))
      return { kind: "refused", refusal: error };
    throw error;
  }
}

async function saveAndGoOn(
  screen: PostedScreen,
  draft: ScreenDraft,
  now: Date,
): Promise<ScreenOutcome> {
  const { order, problems } = await answerOrder(screen, draft.order, now);
  const stage = problems.length > 0 ? draft.order.stage : stageAfter(screen.button, draft.order);
  const formKey = await saveUnlessStored(screen, draft, { ...order, stage }, now);
  if (isOtherCredit(order, draft.order) && order.travelCredit.trim() !== "")
    await spendableCredit(order.travelCredit, now);
  if (problems.length > 0) return { kind: "incomplete", problems };
  if (screen.button !== "generate") return { kind: "saved" };
  return { kind: "sold", sale: await sell(screen, order, formKey, now) };
}

/**
 * A form whose sale failed after its answers were stored is sent again as it was: then they stand
 * there already, under its key. Returns the order's form key; throws Refusal `stale_draft`.
 */
async function saveUnlessStored(
  { cashier, formKey, version }: PostedScreen,
  draft: ScreenDraft,
  order: ScreenOrder,
  now: Date,
): Promise<string> {
  const isSameOrder = draft.version > 0 && formKey === draft.formKey;
  if (isSameOrder && isDeepStrictEqual(order, draft.order)) return draft.formKey;
  if (version !== draft.version) throw new Refusal("stale_draft");
  return saveScreenDraft(cashier.sessionId, draft.version, order, now);
}

/** The order with what was typed, and what of it stands in the way of the button. */
async function answerOrder(
  { button, answers, seenAmountSen, seenCreditSen, cashier: { jettyId } }: PostedScreen,
  was: ScreenOrder,
  now: Date,
): Promise<AnsweredScreen> {
  const filled = button === "fill" && offersDemoFill(config()) ? DEMO_ANSWERS : {};
  const { order: answered, clamped } = applyAnswers(
    was,
    { ...answers, ...filled },
    await saleConfiguration(now),
    { day: parseDay, country: parseGroupedCountry },
  );
  const order = leadsOn(button) ? openPassengers(answered) : answered;
  const counted = !isOtherCredit(order, was);
  const isPaid = (seenCreditSen ?? 0) > 0 && seenCreditSen === seenAmountSen;
  const asked = { jettyId, asksMethod: counted && !isPaid };
  const missing = await missingFor(button, order, asked, now);
  const problems = [...clamped, ...missing];
  // Who travels decides the price: a total that another country changes is looked at before it is
  // paid.
  if (button === "generate" && !isDeepStrictEqual(countsOf(order), countsOf(was)))
    problems.push({ field: "", code: "total_changed", values: {} });
  // Nobody pays a sum that was not shown.
  if (button === "generate" && !counted)
    problems.push({ field: "", code: "travel_credit_counted", values: {} });
  return { order, problems };
}

/** Whether another travel credit is named than the page had reckoned with, or none any more. */
function isOtherCredit({ travelCredit: typed }: ScreenOrder, was: ScreenOrder): boolean {
  const code = (text: string) => parseCreditCode(text) ?? text.trim();
  return code(typed) !== code(was.travelCredit);
}

/**
 * What the pressed button needs; the others only keep. Nothing asks for a method where a travel
 * credit pays all of it, or first has to be counted in.
 */
async function missingFor(
  button: ScreenButton,
  order: ScreenOrder,
  { jettyId, asksMethod }: { jettyId: JettyId; asksMethod: boolean },
  now: Date,
): Promise<FieldError[]> {
  if (!leadsOn(button)) return [];
  const missing = await orderFieldErrors(order, jettyId, now);
  if (button === "passengers") return missing;
  missing.push(...passengerFieldErrors(order));
  if (button === "payment" || !asksMethod) return missing;
  return [...missing, ...paymentFieldErrors(order)];
}

function leadsOn(button: ScreenButton): boolean {
  return button === "passengers" || button === "payment" || button === "generate";
}

function stageAfter(button: ScreenButton, { stage }: ScreenOrder): ScreenStage {
  if (!leadsOn(button)) return stage;
  return button === "passengers" ? 2 : 3;
}

function namesAgency({ agency, agency_name: name = "" }: PostedAnswers): boolean {
  return agency !== undefined || name !== "";
}

async function sell(
  screen: PostedScreen,
  order: ScreenOrder,
  formKey: string,
  now: Date,
): Promise<CounterSale> {
  const { cashier, shift, seenAmountSen, seenCreditSen, language, ipAddress, print } = screen;
  const { ticketDate } = order;
  if (ticketDate === null) throw new Refusal("choose_departure", { field: "ticketDate" });
  const { jettyId } = cashier;
  const totalSen = seenAmountSen ?? (await totalOf(order, now));
  const credit = { typed: order.travelCredit.trim(), seenSen: seenCreditSen };
  const travelCredit = await creditForOrder(credit, { formKey, totalSen }, now);
  const context = { jettyId, ticketDate, formKey, seenAmountSen, language, ipAddress, print };
  const sale = buildCounterOrder(order, { ...context, travelCredit });
  const paid = travelCredit && paymentWithCredit(travelCredit, totalSen, sale);
  return sellAtCounter({ ...sale, ...paid }, cashier, shift, now);
}

/** Today's, whole sen. */
async function totalOf(order: ScreenOrder, now: Date): Promise<number> {
  return priceOrder(countsOf(order), (await saleConfiguration(now)).prices).amountSen;
}
