import type { CounterOrder } from "~/domain/counter/counter-order";
import { counterPaymentMethods } from "~/domain/counter/payment-methods.server";
import type { DraftPassenger } from "~/domain/ordering/draft";
import { CATEGORIES, type Category, isForeigner } from "~/domain/pricing/categories";
import { dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { buildCounterOrder } from "~/domain/ticket-counter/build-counter-order";
import {
  EMPTY_SCREEN_ORDER,
  OTHER_OPERATOR,
  type ScreenOrder,
} from "~/domain/ticket-counter/screen-order";
import { aCounterOrder } from "../support/counter-order";

export type Random = (below: number) => number;

/** Whole numbers that look like chance and are the same in every run. */
export function chance(seed: number): Random {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

/** What the tests know of the world that orders are made in. */
export interface World {
  fares: ReadonlyMap<string, number>;
  operators: readonly { id: number; company: string }[];
}

/** An order, and what it must come to by the test's own reckoning. */
export interface Wanted {
  order: CounterOrder;
  amountSen: number;
  operator: string;
}

const BUYER = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  email: "faiz@contoh.my",
};
const AGENCY = "Jabatan Laut Terengganu";

/**
 * Any order a cashier may have before them: from /pos or from the single screen, an agency's where
 * the cashier has a letter, which goes with it.
 */
export function anyOrder(random: Random, world: World, letters: string[], now: Date): Wanted {
  const agency = letters.length > 0 && random(6) === 0 ? (letters.pop() ?? null) : null;
  const wanted =
    random(2) === 0
      ? screenOrder(random, world, agency, now)
      : posOrder(random, world, agency, now);
  const { order, operator } = wanted;
  const amountSen = Object.entries(order.counts).reduce(
    (sum, [category, count]) => sum + count * (world.fares.get(category) ?? 0),
    0,
  );
  const cashInSen =
    order.paymentMethod === "Cash" ? amountSen + (random(3) === 0 ? 0 : 5 * random(1_000)) : null;
  return { order: { ...order, cashInSen, seenAmountSen: amountSen }, amountSen, operator };
}

type Unpaid = Pick<Wanted, "order" | "operator">;

function posOrder(
  random: Random,
  { fares, operators }: World,
  letter: string | null,
  now: Date,
): Unpaid {
  const sellable = CATEGORIES.filter(
    (category) => category !== "gov_agency" && fares.has(category),
  );
  const counts: CounterOrder["counts"] = letter ? { gov_agency: 1 + random(4) } : {};
  for (let kinds = letter ? 0 : 1 + random(3); kinds > 0; kinds -= 1)
    counts[sellable[random(sellable.length)] ?? "adult"] = 1 + random(5);
  const operator = letter ? undefined : operators[random(operators.length * 2)];
  const passengers = operator
    ? []
    : CATEGORIES.flatMap((category) =>
        Array.from({ length: counts[category] ?? 0 }, () => named(category)),
      );
  const agency = letter ? { agencyName: AGENCY, letters: [letter] } : {};
  const order = aCounterOrder(now, {
    counts,
    passengers,
    operatorId: operator?.id ?? 0,
    buyer: BUYER,
    companyName: "Redang Holidays",
    paymentMethod: anyMethod(random),
    ...agency,
  });
  return { order, operator: operator?.company ?? "" };
}

function screenOrder(
  random: Random,
  { operators }: World,
  letter: string | null,
  now: Date,
): Unpaid {
  const [adults, children] = [1 + random(5), random(4)];
  const listed = operators[random(operators.length * 2)];
  const other = !listed && random(3) === 0;
  const order: ScreenOrder = {
    ...EMPTY_SCREEN_ORDER,
    adults,
    children,
    buyer: { ...BUYER, country: "MY" },
    operator: listed ? String(listed.id) : other ? OTHER_OPERATOR : "0",
    otherOperatorName: other ? "Bot Pak Mat" : "",
    agency: letter !== null,
    agencyName: letter ? AGENCY : "",
    letters: letter ? [{ file: letter, title: "surat.pdf" }] : [],
    passengers: Array.from({ length: adults + children }, () => ({
      name: "Penumpang Ujian",
      ic: "A1234567",
      country: ["MY", "SG", "JP"][random(3)] ?? "MY",
    })),
    paymentMethod: anyMethod(random),
    companyName: "Redang Holidays",
    cashIn: "",
  };
  const around = {
    jettyId: 1,
    ticketDate: dayOf(now),
    formKey: newSecret(),
    language: "ms",
    ipAddress: null,
    seenAmountSen: null,
    travelCredit: null,
    print: null,
  } as const;
  return {
    order: buildCounterOrder(order, around),
    operator: listed?.company ?? order.otherOperatorName,
  };
}

const named = (category: Category): DraftPassenger => ({
  category,
  name: "Penumpang Ujian",
  ic: "A1234567",
  country: isForeigner(category) ? "SG" : "MY",
});
const anyMethod = (random: Random): string =>
  random(2) === 0 ? "Cash" : (counterPaymentMethods()[random(4)] ?? "Cash");
