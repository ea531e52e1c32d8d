import { HOME_COUNTRY } from "~/domain/places/countries";
import type { JettyId } from "~/domain/places/jetties";
import { DEFAULT_STATE, STATE_AFTER_RETICK } from "~/domain/places/states";
import type { Day } from "~/domain/shared/day";
import { type Buyer, type DraftData, type DraftPassenger, EMPTY_DRAFT } from "./draft";
import { alignPassengers, countryOf, keepNationality } from "./passengers";
import { suggestEmail } from "./suggest-email";

/**
 * What each answer of the flow does to the order (section 4). The step's form was parsed before;
 * nothing here refuses.
 */

interface BuyingOperator {
  id: number;
  companyName: string;
  name: string;
  email: string;
  phone: string;
  ic: string;
}

/** Fields of a step's form that are no answers. */
const BOOKKEEPING = new Set(["version", "formKey", "amountSen", "creditSen", "another", "chosen"]);

/**
 * A step that is left before it is filled in: what was typed stays as it was typed, right or wrong,
 * to be shown when its writer comes back.
 */
export function keepTyped(
  data: DraftData,
  step: string,
  fields: Readonly<Record<string, string>>,
): DraftData {
  const before = data.unfinished?.step === step ? data.unfinished.typed : {};
  const answers = Object.entries(fields).filter(([name]) => !BOOKKEEPING.has(name));
  return { ...data, unfinished: { step, typed: { ...before, ...Object.fromEntries(answers) } } };
}

/**
 * A step's form was taken: what was typed into its fields before is over. Of a big group's other
 * pages it stays.
 */
export function finishStep(data: DraftData, step: string, fields: Iterable<string>): DraftData {
  if (data.unfinished?.step !== step) return data;
  const taken = new Set(fields);
  const left = Object.entries(data.unfinished.typed).filter(([name]) => !taken.has(name));
  return {
    ...data,
    unfinished: left.length > 0 ? { step, typed: Object.fromEntries(left) } : null,
  };
}

/**
 * Step 1: another jetty resets the passenger counts and unticks the terms; the same one changes
 * nothing.
 */
export function chooseJetty(data: DraftData, jettyId: JettyId): DraftData {
  if (data.jettyId === jettyId) return data;
  return { ...data, jettyId, departureIds: null, counts: {}, passengers: [], terms: false };
}

/**
 * Step 2. Whether the day can be chosen is `isDateAvailable`'s to say; where boats have times on it,
 * one of them is chosen next.
 */
export function chooseDate(data: DraftData, ticketDate: Day, hasDepartures = false): DraftData {
  if (!hasDepartures) return { ...data, ticketDate, departureIds: null };
  const stays = data.ticketDate === ticketDate && data.departureIds !== null;
  return { ...data, ticketDate, departureIds: stays ? data.departureIds : [] };
}

/** Step 2, where boats have times: one of them, or several of the same time. */
export function chooseDepartures(data: DraftData, departureIds: readonly number[]): DraftData {
  return { ...data, departureIds: [...departureIds] };
}

/** A day that was closed meanwhile is chosen anew; the other answers stay. */
export function clearDate(data: DraftData): DraftData {
  return { ...data, ticketDate: null, departureIds: null };
}

/**
 * Step 3: the nationality that is not ticked loses its counts (S16); Malaysian ticked again sets
 * the buyer's state to Melaka (R-3-48); a passenger who had the order's country follows it.
 */
export function choosePassengers(
  data: DraftData,
  answer: Pick<DraftData, "malaysian" | "nonMalaysian" | "country" | "counts">,
): DraftData {
  const counts = keepNationality(answer.counts, answer);
  const passengers = data.passengers.map((one) =>
    one.country === data.country ? { ...one, country: answer.country } : one,
  );
  const livesHere = (data.buyer.country ?? HOME_COUNTRY) === HOME_COUNTRY;
  const buyer =
    answer.malaysian && !data.malaysian && livesHere
      ? { ...data.buyer, state: STATE_AFTER_RETICK }
      : data.buyer;
  return {
    ...data,
    ...answer,
    counts,
    buyer,
    passengers: alignPassengers({ counts, passengers, country: answer.country }),
  };
}

/**
 * What stands in the buyer's form before anything was filled in: the order's country, and
 * Terengganu (R-3-48).
 */
export function buyerDefaults(data: DraftData): Partial<Buyer> {
  return {
    ...data.buyer,
    country: data.buyer.country || (data.nonMalaysian ? data.country : HOME_COUNTRY),
    state: data.buyer.state || DEFAULT_STATE,
  };
}

/** Step 4: a state belongs to a Malaysian address alone. */
export function setBuyer(data: DraftData, buyer: Buyer): DraftData {
  return { ...data, buyer: { ...buyer, state: buyer.country === HOME_COUNTRY ? buyer.state : "" } };
}

/** The buyer's address as it was probably meant; as it is where nothing looks wrong with it. */
export function correctEmail(data: DraftData): DraftData {
  const suggested = suggestEmail(data.buyer.email ?? "");
  return suggested === null ? data : { ...data, buyer: { ...data.buyer, email: suggested } };
}

/** Step 5: rows from `start` on. */
export function setPassengerRows(
  data: DraftData,
  start: number,
  rows: readonly DraftPassenger[],
): DraftData {
  return { ...data, passengers: data.passengers.map((one, index) => rows[index - start] ?? one) };
}

/**
 * Step 5, 'use the buyer's details': the first passenger is the buyer. A Malaysian category keeps
 * Malaysia, and another one never becomes it.
 */
export function copyBuyer(data: DraftData): DraftData {
  const { name = "", ic = "", country = "" } = data.buyer;
  const [first] = data.passengers;
  if (!first) return data;
  const abroad = country === HOME_COUNTRY ? first.country : country || first.country;
  return setPassengerRows(data, 0, [
    { ...first, name, ic, country: countryOf(first.category, abroad) },
  ]);
}

/**
 * At the counter: an operator is the buyer (R-2.18-06, S14); with none again, whoever was filled in
 * by one is gone.
 */
export function chooseOperator(data: DraftData, operator: BuyingOperator | null): DraftData {
  if (operator === null)
    return data.operatorId === 0 ? data : { ...data, operatorId: 0, companyName: "", buyer: {} };
  const buyer = {
    name: operator.name,
    email: operator.email,
    phoneNo: operator.phone,
    ic: operator.ic,
    country: HOME_COUNTRY,
    state: "",
  };
  return { ...data, operatorId: operator.id, companyName: operator.companyName, buyer };
}

/**
 * At the counter: who buys, as far as the payment method asks. With an operator the operator stays.
 */
export function setCustomer(
  data: DraftData,
  { companyName, ...buyer }: Pick<Buyer, "name" | "email" | "phoneNo"> & { companyName: string },
): DraftData {
  return data.operatorId > 0 ? data : { ...data, companyName, buyer: { ...data.buyer, ...buyer } };
}

/**
 * A new order at the counter: from the jetty where the cashier works, for today where today can be
 * chosen.
 */
export function newCounterOrder(
  jettyId: JettyId,
  today: Day | null,
  departureIds: number[] | null = null,
): DraftData {
  return { ...EMPTY_DRAFT, jettyId, ticketDate: today, departureIds };
}

/** Step 6. */
export function chooseCheckout(
  data: DraftData,
  answer: Partial<Pick<DraftData, "paymentMethod" | "terms" | "travelCredit">>,
): DraftData {
  return { ...data, ...answer };
}
