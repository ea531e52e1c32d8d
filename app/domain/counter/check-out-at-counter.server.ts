import {
  chooseCheckout,
  chooseDepartures,
  chooseOperator,
  clearDate,
  finishStep,
  setCustomer,
} from "~/domain/ordering/answers";
import type { Draft, DraftData } from "~/domain/ordering/draft";
import { saveDraft } from "~/domain/ordering/drafts.server";
import { isOtherError } from "~/domain/ordering/other-errors";
import type { CustomerForm } from "~/domain/ordering/schema.server";
import { orderOfFormKey } from "~/domain/ordering/similar-orders.server";
import { missingAnswer, type StepName } from "~/domain/ordering/steps";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { isTemporaryFailure } from "~/domain/shared/temporary-failure.server";
import type { OpenShift } from "~/domain/shifts/shift";
import { spendableCredit } from "~/domain/travel-credit/queries.server";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import type { CounterOrder, CounterSale, Seller } from "./counter-order";
import { CASH, methodsBesideCash, SPLIT } from "./payment-methods";
import { counterPaymentMethods } from "./payment-methods.server";
import { paymentWithCredit } from "./payment-with-credit";
import { missingCustomerFields } from "./rules";
import { sellAtCounter } from "./sell-at-counter.server";

/** A checkout as a cashier sends it off. */
export interface CounterCheckout extends Pick<
  CounterOrder,
  "seenAmountSen" | "language" | "ipAddress" | "print"
> {
  draft: Draft;
  /** Under which the draft is stored; null before its first save. */
  secret: string | null;
  /** The form key and the draft's version that the form was rendered with. */
  formKey: string;
  version: number;
  seller: Seller;
  shift: Pick<OpenShift, "id">;
  sent: SentStep;
}

/** Which form it is. What is null has a wrong field. */
export type SentStep =
  | { from: "payment-methods"; paymentMethod: string; customer: CustomerForm | null }
  /** A key of the cash drawer's pad: nothing is sold yet. */
  | { from: "cash-pad" }
  | { from: "cash-drawer"; cashInSen: number | null }
  /** A travel credit's code: what it pays is shown before anything is sold. */
  | { from: "credit-code"; code: string }
  /** Paid by the credit that was shown, the rest by another method; without `cashInSen` the cash is exact. */
  | { from: "credit"; paymentMethod: string; creditSen: number; cashInSen: number | null }
  /** Part of it in cash, the rest by another method; without `cashInSen` the cash is exact. */
  | {
      from: "split";
      paymentMethod: string;
      cash: { partSen: number; inSen: number | null } | null;
    };

export type CounterCheckoutOutcome =
  | { kind: "sold"; sale: CounterSale }
  /** The form was sent before: this is what it sold. */
  | { kind: "already_sold"; ticketCode: string }
  /**
   * What is to be done next: take the cash, all of it or a part that is still to be named, or look
   * at a travel credit.
   */
  | { kind: "due"; secret: string | null; next: "cash" | "split" | "credit" }
  /** An earlier step is not complete. */
  | { kind: "missing_step"; step: StepName; code: RefusalCode }
  /** A field of the form is wrong; nothing else stands in the way. */
  | { kind: "invalid" }
  /** What the payment still needs: a method, or who buys. */
  | { kind: "incomplete"; missing: { field: string; code: RefusalCode }[] }
  /** Today's total is another one than the cashier saw. */
  | { kind: "price_changed"; amountSen: number }
  /** The shift is closed; the order waits. */
  | { kind: "shift_closed" }
  /**
   * `step` is where it can be mended, null where only this page can say it; with `methodCleared`
   * the method is chosen anew.
   */
  | { kind: "refused"; refusal: Refusal; step: StepName | null; methodCleared: boolean };

/**
 * Step 6 at the counter and the cash drawer after it: a form sent twice leads to its sale (S8),
 * what is missing to its step, Cash to the drawer; everything else is sold. After a failure that is
 * shown under 'Oopss' the payment method is chosen anew (R-8-30). Throws Refusal `stale_draft`
 * where another tab saves the order at the same moment, and `clock_wrong`.
 */
export async function checkOutAtCounter(
  checkout: CounterCheckout,
  now: Date,
): Promise<CounterCheckoutOutcome> {
  const { draft, formKey, version } = checkout;
  const sold = formKey !== "" && formKey !== draft.formKey ? await orderOfFormKey(formKey) : null;
  if (sold) return { kind: "already_sold", ticketCode: sold.ticketCode };
  const missing = missingAnswer(draft.data, "counter");
  if (missing) return { kind: "missing_step", ...missing };
  if (formKey !== draft.formKey || version !== draft.version)
    return refusedHere(new Refusal("stale_draft"));
  try {
    return await goOn(checkout, now);
  } catch (error) {
    if (isTemporaryFailure(error)) throw error;
    if (error instanceof Refusal) return recover(error, checkout, now);
    await clearMethod(checkout, now).catch(() => undefined);
    throw error;
  }
}

async function goOn(checkout: CounterCheckout, now: Date): Promise<CounterCheckoutOutcome> {
  const { draft, secret, sent } = checkout;
  switch (sent.from) {
    case "payment-methods":
      return takeMethod(checkout, sent, now);
    case "cash-pad":
      return { kind: "due", secret, next: "cash" };
    case "credit-code": {
      const { code } = await spendableCredit(sent.code, now);
      const kept = chooseCheckout(draft.data, { travelCredit: code });
      return { kind: "due", secret: await store(checkout, kept, now), next: "credit" };
    }
    case "credit": {
      const travelCredit = { code: draft.data.travelCredit, partSen: sent.creditSen };
      const totalSen = checkout.seenAmountSen ?? sent.creditSen;
      const paid = paymentWithCredit(travelCredit, totalSen, sent);
      return sell(checkout, draft.data, { ...paid, method: paid.paymentMethod }, now);
    }
    case "cash-drawer": {
      if (sent.cashInSen === null) return { kind: "invalid" };
      return sell(checkout, draft.data, { method: CASH, cashInSen: sent.cashInSen }, now);
    }
    case "split": {
      if (sent.cash === null) return { kind: "invalid" };
      const { partSen, inSen } = sent.cash;
      const paid = {
        method: sent.paymentMethod,
        cashPartSen: partSen,
        cashInSen: inSen ?? partSen,
      };
      return sell(checkout, draft.data, paid, now);
    }
  }
}

/** A method and, where it asks, the customer. */
async function takeMethod(
  checkout: CounterCheckout,
  { paymentMethod, customer }: Extract<SentStep, { from: "payment-methods" }>,
  now: Date,
): Promise<CounterCheckoutOutcome> {
  const methods = counterPaymentMethods();
  const split = paymentMethod === SPLIT && methodsBesideCash(methods).length > 0;
  const byCredit = paymentMethod === TRAVEL_CREDIT;
  if (!split && !byCredit && !methods.includes(paymentMethod))
    return { kind: "incomplete", missing: [{ field: "", code: "no_payment_method" }] };
  if (!customer) return { kind: "invalid" };
  const bought = setCustomer(checkout.draft.data, customer);
  const data = chooseCheckout(finishStep(bought, "checkout", Object.keys(customer)), {
    paymentMethod,
    terms: true,
  });
  const { companyName } = data;
  const { name = "", email = "", phoneNo = "" } = data.buyer;
  const missing = missingCustomerFields(paymentMethod, { name, email, phoneNo, companyName });
  if (missing.length > 0) {
    const fields = missing.map((field) => ({ field, code: "required" as const }));
    return { kind: "incomplete", missing: [{ field: "", code: "no_customer_info" }, ...fields] };
  }
  if (!split && !byCredit && paymentMethod !== CASH)
    return sell(checkout, data, { method: paymentMethod }, now);
  const next = byCredit ? "credit" : split ? "split" : "cash";
  return { kind: "due", secret: await store(checkout, data, now), next };
}

/** By what is paid, and what of it in cash (`CounterOrder`). */
interface Paid {
  method: string;
  cashPartSen?: number;
  cashInSen?: number | null;
  travelCredit?: CounterOrder["travelCredit"];
}

async function sell(
  checkout: CounterCheckout,
  data: DraftData,
  { method, cashPartSen, cashInSen, travelCredit = null }: Paid,
  now: Date,
): Promise<CounterCheckoutOutcome> {
  const { jettyId, ticketDate, departureIds, counts, buyer, companyName, passengers, operatorId } =
    data;
  if (jettyId === null || ticketDate === null) throw new Refusal("stale_draft");
  const { formKey, seenAmountSen, language, ipAddress, print, seller, shift } = checkout;
  const order: CounterOrder = {
    jettyId,
    ticketDate,
    departureIds: departureIds ?? [],
    counts,
    buyer,
    companyName,
    passengers,
    operatorId,
    otherOperatorName: "",
    agencyName: "",
    letters: [],
    paymentMethod: method,
    cashPartSen: cashPartSen ?? null,
    travelCredit,
    cashInSen: cashInSen ?? null,
    seenAmountSen,
    formKey,
    language,
    ipAddress,
    print,
  };
  return { kind: "sold", sale: await sellAtCounter(order, seller, shift, now) };
}

/** What was refused leads to the step that can mend it, and the order stays. */
async function recover(
  refusal: Refusal,
  checkout: CounterCheckout,
  now: Date,
): Promise<CounterCheckoutOutcome> {
  const { data } = checkout.draft;
  const at = (step: StepName) =>
    ({ kind: "refused", refusal, step, methodCleared: false }) as const;
  switch (refusal.code) {
    case "shift_closed":
      return { kind: "shift_closed" };
    case "price_update":
      return { kind: "price_changed", amountSen: Number(refusal.values.amountSen) };
    case "date_unavailable":
      await store(checkout, clearDate(data), now);
      return at("departure-date");
    case "departure_needed":
    case "departure_gone":
    case "departure_full":
      await store(checkout, chooseDepartures(data, []), now);
      return at("departure-date");
    case "operator_inactive":
      await store(checkout, chooseOperator(data, null), now);
      return at("passengers");
    case "bad_category":
      return at("passengers");
    default:
      if (!isOtherError(refusal)) return refusedHere(refusal);
      await clearMethod(checkout, now);
      return { kind: "refused", refusal, step: null, methodCleared: true };
  }
}

function refusedHere(refusal: Refusal): CounterCheckoutOutcome {
  return { kind: "refused", refusal, step: null, methodCleared: false };
}

async function clearMethod(checkout: CounterCheckout, now: Date): Promise<void> {
  const { data } = checkout.draft;
  if (data.paymentMethod !== "") await store(checkout, { ...data, paymentMethod: "" }, now);
}

function store({ secret, draft }: CounterCheckout, data: DraftData, now: Date): Promise<string> {
  return saveDraft(secret, "counter", draft.version, data, now);
}
