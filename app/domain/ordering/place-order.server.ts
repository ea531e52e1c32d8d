import { sql } from "@db/transaction";
import { type DeferredHit, tooManyRequests } from "~/domain/rate-limits/enforce-limit.server";
import { requireRightClock } from "~/domain/shared/clock.server";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import { MAX_PASSENGERS } from "./draft";
import { gatewaySen, type OnlineOrder } from "./online-order";
import {
  creditValuesOf,
  DEPARTURE_VALUES,
  isBookable,
  orderHash,
  type OrderRow,
  orderRow,
  sharedBy,
  type SharedValues,
  valuesOf,
} from "./order-values.server";
import { assertForeigners, totalPassengers } from "./passengers";
import {
  type OrderFacts,
  type OutcomeRow,
  PLACE_WITH_CREDIT,
  PLACE_WITH_DEPARTURE,
} from "./place-order-statement.server";
import { placeTogether } from "./place-together.server";
import { unpaidRefusal } from "./unpaid-limits.server";

export interface PlacedOrder {
  ticketId: number;
  ticketCode: string;
  /** What was written now; null when this form key had made the ticket before (S8). */
  created: {
    receiptNo: string;
    passengerIds: number[];
    /** Those whose places it took, for `parseTicketBoats`. */
    boats: unknown;
  } | null;
}

/**
 * Makes the unpaid ticket of an online order with its lines, passengers and audit row, all in one
 * statement (S7, S8, X11). One of 0.00, or one that a
 * travel credit pays as a whole, is paid by that, with its mail and its news (X23). Everything the decision rests on is read again there. Throws Refusal
 * `sales_closed`, `date_unavailable`, `price_update` (with today's `amountSen`), `travel_credit_changed` (another sum is left of the credit, or none), `no_passenger`,
 * `departure_needed`, `departure_gone`, `departure_full`, `departure_party`, `departure_held`, `departure_held_long`, `departure_busy`, `over_cap`, `bad_category`, `home_country`, `clock_wrong`, `key_conflict` (the form key was used for another order),
 * `unpaid_wait`, `unpaid_most` or `unpaid_address` (too much waits for its payment) or `too_many` (by the `hit` that it
 * counts).
 */
export async function placeOrder(
  order: OnlineOrder,
  now: Date,
  hit: DeferredHit | null = null,
): Promise<PlacedOrder> {
  requireRightClock();
  const passengers = totalPassengers(order.counts);
  if (passengers === 0) throw new Refusal("no_passenger");
  if (passengers > MAX_PASSENGERS)
    throw new Refusal("over_cap", { values: { max: MAX_PASSENGERS } });
  assertForeigners(order.passengers);
  const formHash = orderHash(order);
  const row = await refuseViolation(() =>
    write(order, orderRow(order, formHash, now, hit), sharedBy(order, now)),
  );
  if (!row) throw new Error("The setting row is missing: run the migrations.");
  if (row.id !== null)
    return {
      ticketId: row.id,
      ticketCode: row.ticketCode,
      created: { receiptNo: row.receiptNo, passengerIds: row.passengerIds, boats: row.boats },
    };
  if (hit && isOver(row.facts, hit.max)) throw tooManyRequests(hit.secondsLeft);
  const [earlier] = await sql<{ id: number; ticketCode: string; formHash: Buffer }>(
    null,
    "select id, ticket_code, form_hash from ticket where form_key = :formKey",
    { formKey: order.formKey },
  );
  if (earlier && formHash.equals(earlier.formHash))
    return { ticketId: earlier.id, ticketCode: earlier.ticketCode, created: null };
  if (earlier) throw new Refusal("key_conflict");
  throw refusalFor(order, row.facts, now);
}

/**
 * By date alone first, as most orders are: that day's boats with times, if any, are asked for then.
 * With one departure its places are taken; another statement decides where there is more to choose.
 */
async function write(
  order: OnlineOrder,
  row: OrderRow,
  shared: SharedValues,
): Promise<OutcomeRow | undefined> {
  const alone = (one: OrderRow) => ({ ...valuesOf(shared, [one]), ...DEPARTURE_VALUES });
  if (order.travelCredit !== null || gatewaySen(order) === 0)
    return first(sql(null, PLACE_WITH_CREDIT, { ...alone(row), ...creditValuesOf(order) }));
  if (order.departureIds?.length === 1) return placeTogether("departure", row, shared);
  if (order.departureIds?.length) return first(sql(null, PLACE_WITH_DEPARTURE, alone(row)));
  const outcome = await placeTogether("date", row, shared);
  if (outcome?.id !== null || !outcome.facts.sails || isOver(outcome.facts, row.hit_max))
    return outcome;
  // The hit is counted.
  return first(sql(null, PLACE_WITH_DEPARTURE, alone({ ...row, hit_key: null })));
}

const first = async (rows: Promise<OutcomeRow[]>) => (await rows)[0];

const isOver = ({ hits }: OrderFacts, max: number | null) =>
  hits !== null && max !== null && hits > max;

function refusalFor(order: OnlineOrder, facts: OrderFacts, now: Date): Refusal {
  if (!facts.paymentEnabled) return new Refusal("sales_closed");
  if (facts.blocked || !isBookable(order, now))
    return new Refusal("date_unavailable", { field: "ticketDate" });
  if (!facts.offered || order.counts.gov_agency) return new Refusal("bad_category");
  if (facts.amountNow !== order.seenAmountSen)
    return new Refusal("price_update", { values: { amountSen: facts.amountNow } });
  if (facts.creditNow !== (order.travelCredit?.partSen ?? 0))
    return new Refusal("travel_credit_changed", { field: "travelCredit" });
  const unpaid = unpaidRefusal(facts, now);
  if (!unpaid) throw new Error("An order was refused for no reason.");
  return unpaid;
}
