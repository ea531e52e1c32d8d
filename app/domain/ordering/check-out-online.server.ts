import { isDepartureRefusal } from "~/domain/departures/rules";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { parseCreditCode } from "~/domain/travel-credit/credit-code";
import { chooseCheckout, chooseDepartures, clearDate } from "./answers";
import type { Buyer, Draft, DraftData } from "./draft";
import { loadDraft, renewFormKey, saveDraft } from "./drafts.server";
import { keepCredit } from "./keep-credit.server";
import type { CheckoutForm } from "./schema.server";
import {
  type BrowserIdentity,
  earlierOrders,
  orderOfFormKey,
  type SimilarOrder,
} from "./similar-orders.server";
import { missingAnswer, type StepName } from "./steps";
import { submitOnlineOrder } from "./submit-online-order.server";

/** The payment step as a buyer sends it off. */
export interface OnlineCheckout {
  draft: Draft;
  /** Under which the draft is stored; null before its first save. */
  secret: string | null;
  /** The form key as it was posted. */
  formKey: string;
  /** What was filled in; null where a field of it is wrong. */
  answer: OnlineCheckoutAnswer | null;
  /** Who sends it: the browser's cookies, its language, its address, and whom the limits count. */
  identity: BrowserIdentity;
  language: Language;
  ipAddress: string | null;
  client: string;
}

export interface OnlineCheckoutAnswer extends Omit<CheckoutForm, "terms"> {
  /** Of the draft that the form was rendered from. */
  version: number;
  /** To buy this although there are similar orders. */
  another: boolean;
}

export type OnlineCheckoutOutcome =
  /** The ticket stands and waits for its payment. */
  | { kind: "placed"; ticketCode: string; secret: string }
  /** The form was sent before, and its draft is gone since: this is what it made. */
  | { kind: "already_placed"; ticketCode: string }
  /** An earlier step is not complete. */
  | { kind: "missing_step"; step: StepName; code: RefusalCode }
  /** A field of the form is wrong; nothing else stands in the way. */
  | { kind: "invalid" }
  /** A travel credit was typed that the page had not reckoned with: it is kept, and the sum is another. */
  | { kind: "credit_kept"; secret: string }
  /** Orders to look at before making another; what was chosen is stored. */
  | { kind: "similar_orders"; similar: SimilarOrder[]; secret: string }
  /** Today's total is another one than the buyer saw; what was chosen is stored. */
  | { kind: "price_changed"; amountSen: number }
  /**
   * `step` is where it can be mended, null where only this page can say it. What was chosen is
   * stored, but for `stale_draft`.
   */
  | { kind: "refused"; refusal: Refusal; step: StepName | null };

/** A checkout that is complete as far as the draft and the form can say. */
interface CompleteCheckout extends OnlineCheckout {
  secret: string;
  answer: OnlineCheckoutAnswer;
}

/**
 * Step 6 online. What is missing leads back to its step (R-5-41, R-5-42), similar orders come
 * first, then the ticket is made; its bill is made when the browser goes to pay, so that an order
 * never waits for the gateway. The same form sent twice leads to the same ticket (S8). Throws
 * Refusal `stale_draft` where another tab saves the order at the same moment, and what
 * `spendableCredit` refuses.
 */
export async function checkOutOnline(
  checkout: OnlineCheckout,
  now: Date,
): Promise<OnlineCheckoutOutcome> {
  const { draft, secret, answer } = checkout;
  const earlier = draft.version === 0 ? await orderOfFormKey(checkout.formKey) : null;
  if (earlier) return { kind: "already_placed", ticketCode: earlier.ticketCode };
  const missing = missingAnswer(draft.data, "web");
  if (missing) return { kind: "missing_step", ...missing };
  if (!answer) return { kind: "invalid" };
  if (secret === null || answer.version !== draft.version) return stale();
  const complete = { ...checkout, secret, answer };
  if (!isCreditKept(complete) && !(await orderOfFormKey(draft.formKey))) {
    const kept = await keepCredit(draft, secret, { ...answer, terms: "on" }, now);
    return { kind: "credit_kept", secret: kept };
  }
  return placeUnlessSimilar(complete, now);
}

/** The page that was sent had reckoned with the code that is typed, or with none. */
function isCreditKept({ draft, answer }: CompleteCheckout): boolean {
  const { travelCredit } = answer;
  return (travelCredit === "" ? "" : parseCreditCode(travelCredit)) === draft.data.travelCredit;
}

function stale(): OnlineCheckoutOutcome {
  return { kind: "refused", refusal: new Refusal("stale_draft"), step: null };
}

async function placeUnlessSimilar(
  checkout: CompleteCheckout,
  now: Date,
): Promise<OnlineCheckoutOutcome> {
  const { draft, secret, answer } = checkout;
  const { jettyId, ticketDate, departureIds, counts, passengers } = draft.data;
  if (jettyId === null || ticketDate === null) return stale();
  const { existing, similar } = await ordersBefore(checkout, draft.formKey, now);
  // A second click finds the key renewed by the first: then the order of the new key is the answer.
  const anew = existing?.ended && answer.formKey === draft.formKey;
  if (!answer.another && (!existing || anew) && similar.length > 0)
    return offerSimilar(similar, checkout, now);
  const order = {
    ticketFlag: 1 as const,
    jettyId,
    ticketDate,
    departureIds: departureIds ?? [],
    counts,
    buyer: buyerOf(draft.data),
    passengers,
    paymentMethod: answer.paymentMethod,
    seenAmountSen: answer.amountSen,
    travelCredit: creditOf(checkout),
    formKey: anew ? await renewFormKey(secret, draft.formKey) : draft.formKey,
    language: checkout.language,
    browser: checkout.identity.browser,
    ipAddress: checkout.ipAddress,
  };
  const submitted = await submitOnlineOrder(order, checkout.client, now);
  switch (submitted.kind) {
    case "placed":
      return { kind: "placed", ticketCode: submitted.placed.ticketCode, secret };
    case "price_changed":
      await storeChoice(withChoice(checkout), secret, now);
      return submitted;
    case "refused":
      return recover(submitted.refusal, checkout, now);
  }
}

/** An order of 0.00 takes nothing from a credit. */
function creditOf({ draft, answer }: CompleteCheckout) {
  const code = draft.data.travelCredit;
  return code === "" || answer.amountSen === 0 ? null : { code, partSen: answer.creditSen };
}

/** What was refused leads to the step that can mend it. */
async function recover(
  refusal: Refusal,
  checkout: CompleteCheckout,
  now: Date,
): Promise<OnlineCheckoutOutcome> {
  const { secret, draft } = checkout;
  // The same form made an order at another price: that order is what there is to look at, and
  // another one has a key of its own.
  if (refusal.code === "key_conflict") {
    const formKey = await renewFormKey(secret, draft.formKey);
    const { similar } = await ordersBefore(checkout, formKey, now);
    if (similar.length > 0) return offerSimilar(similar, checkout, now);
  }
  const chosen = withChoice(checkout);
  const dateGone = refusal.code === "date_unavailable";
  const departureGone = isDepartureRefusal(refusal);
  const kept = departureGone ? chooseDepartures(chosen, []) : chosen;
  await storeChoice(dateGone ? clearDate(kept) : kept, secret, now);
  if (dateGone || departureGone) return { kind: "refused", refusal, step: "departure-date" };
  const step = refusal.code === "bad_category" ? "passengers" : null;
  return { kind: "refused", refusal, step };
}

async function offerSimilar(
  similar: SimilarOrder[],
  checkout: CompleteCheckout,
  now: Date,
): Promise<OnlineCheckoutOutcome> {
  const secret = await storeChoice(withChoice(checkout), checkout.secret, now);
  return { kind: "similar_orders", similar, secret };
}

function ordersBefore({ draft, identity }: CompleteCheckout, formKey: string, now: Date) {
  const { ic, phoneNo } = buyerOf(draft.data);
  const { ticketDate, beside, nonMalaysian } = draft.data;
  if (ticketDate === null) return { existing: null, similar: [] };
  const wanted = { ic, phoneNo, ticketDate, formKey, beside, abroad: nonMalaysian };
  return earlierOrders(wanted, identity, now);
}

function withChoice({ draft, answer }: CompleteCheckout): DraftData {
  return chooseCheckout(draft.data, { paymentMethod: answer.paymentMethod, terms: true });
}

async function storeChoice(data: DraftData, secret: string, now: Date): Promise<string> {
  const { version } = await loadDraft(secret, "web", now);
  return saveDraft(secret, "web", version, data, now);
}

function buyerOf({ buyer }: DraftData): Buyer {
  const { name = "", email = "", phoneNo = "", ic = "", country = "", state = "" } = buyer;
  return { name, email, phoneNo, ic, country, state };
}
