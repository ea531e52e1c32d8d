import type { CounterOrder } from "~/domain/counter/counter-order";
import { CASH, CREDIT_FACILITY, methodsBesideCash } from "~/domain/counter/payment-methods";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import type { DraftPassenger } from "~/domain/ordering/draft";
import type { OnlineOrder } from "~/domain/ordering/online-order";
import { alignPassengers } from "~/domain/ordering/passengers";
import type { JettyId } from "~/domain/places/jetties";
import { type Category, isForeigner } from "~/domain/pricing/categories";
import { type PriceList, priceOrder } from "~/domain/pricing/rules";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { oneOf, type Random } from "./chance";
import { icOf, malaysianName, onlineBuyer, passportOf, visitorsFrom } from "./sample-people";

/** What orders are made of: today's prices, and the operators of a jetty. */
export interface Offer {
  prices: PriceList;
  operators: readonly number[];
}

type Counts = CounterOrder["counts"];
const AGE: Partial<Record<Category, number>> = {
  child: 8,
  child_foreigner: 9,
  baby: 2,
  senior: 65,
  student: 20,
};

/** A sale at the counter: a family, a few visitors, or a boat operator's guests. */
export function sampleSale(
  random: Random,
  { prices, operators }: Offer,
  jettyId: JettyId,
  now: Date,
): CounterOrder {
  const byOperator = operators.length > 0 && random(3) === 0;
  const counts = byOperator ? { adult: 4 + random(9), child: random(4) } : sampleParty(random);
  const { amountSen } = priceOrder(counts, prices);
  const paymentMethod = sampleMethod(random, byOperator);
  const isSplit = ![CASH, CREDIT_FACILITY].includes(paymentMethod) && amountSen > 2_000;
  const cashPartSen = isSplit && random(4) === 0 ? 2_000 : null;
  const day = dayOf(now);
  // An operator who pays at once may leave its guests without names.
  const isNameless = byOperator && paymentMethod !== CREDIT_FACILITY;
  return {
    jettyId,
    ticketDate: day,
    counts: withoutZeros(counts),
    buyer: byOperator ? {} : creditBuyer(random, paymentMethod, day),
    companyName: paymentMethod === CREDIT_FACILITY && !byOperator ? "Redang Holidays" : "",
    passengers: isNameless ? [] : passengersOf(random, counts, day),
    operatorId: byOperator ? oneOf(random, operators) : 0,
    otherOperatorName: "",
    agencyName: "",
    letters: [],
    paymentMethod,
    cashPartSen,
    travelCredit: null,
    cashInSen: paymentMethod === CASH ? nextNote(amountSen) : cashPartSen,
    seenAmountSen: amountSen,
    formKey: newSecret(),
    language: "ms",
    ipAddress: null,
    print: null,
  };
}

/** An order online for one of the days to come, the next ones most of all. */
export function sampleOrder(
  random: Random,
  { prices }: Offer,
  jettyId: JettyId,
  now: Date,
): OnlineOrder {
  const day = dayOf(now);
  const counts = withoutZeros(sampleParty(random));
  const buyer = onlineBuyer(random, day);
  const passengers = passengersOf(random, counts, day);
  const [first, ...others] = passengers;
  return {
    ticketFlag: random(3) === 0 ? 2 : 1,
    jettyId,
    ticketDate: addDays(day, random(2) === 0 ? random(3) : random(21)),
    counts,
    buyer,
    travelCredit: null,
    passengers:
      first && !isForeigner(first.category)
        ? [{ ...first, name: buyer.name, ic: buyer.ic }, ...others]
        : passengers,
    paymentMethod: "fpx",
    seenAmountSen: priceOrder(counts, prices).amountSen,
    formKey: newSecret(),
    language: random(4) === 0 ? "en" : "ms",
    browser: null,
    ipAddress: null,
  };
}

function sampleParty(random: Random): Counts {
  if (random(6) === 0) return { adult_foreigner: 1 + random(3), child_foreigner: random(2) };
  return {
    adult: 1 + random(4),
    child: random(3),
    baby: random(8) === 0 ? 1 : 0,
    senior: random(6) === 0 ? 1 : 0,
    student: random(6) === 0 ? 2 : 0,
  };
}

function sampleMethod(random: Random, byOperator: boolean): string {
  if (byOperator && random(2) === 0) return CREDIT_FACILITY;
  if (random(3) > 0) return CASH;
  const others = methodsBesideCash(counterPaymentMethods());
  return others.length > 0 ? oneOf(random, others) : CASH;
}

/** Credit is given to somebody whose name and address are known. */
function creditBuyer(random: Random, method: string, day: Day): CounterOrder["buyer"] {
  return method === CREDIT_FACILITY ? onlineBuyer(random, day) : {};
}

/** Everybody of a party by name; those from abroad are of one country. */
export function passengersOf(random: Random, counts: Counts, day: Day): DraftPassenger[] {
  const { country, names } = visitorsFrom(random);
  return alignPassengers({ counts, passengers: [], country }).map((row) => {
    const age = AGE[row.category] ?? 22 + random(30);
    return isForeigner(row.category)
      ? { ...row, name: oneOf(random, names), ic: passportOf(random) }
      : { ...row, name: malaysianName(random), ic: icOf(random, day, age) };
  });
}

function withoutZeros(counts: Counts): Counts {
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

/** What a buyer hands over: the next ten ringgit, or fifty. */
function nextNote(amountSen: number): number {
  const step = amountSen > 10_000 ? 5_000 : 1_000;
  return Math.ceil(amountSen / step) * step;
}
