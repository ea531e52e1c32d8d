import { AsyncResource } from "node:async_hooks";
import { sql, sqlState } from "@db/transaction";
import { addressKey } from "~/domain/rate-limits/address-key";
import {
  DEPARTURE_VALUES,
  type OrderRow,
  type SharedValues,
  valuesOf,
} from "./order-values.server";
import {
  MOST_TOGETHER,
  type OutcomeRow,
  PLACE_BY_DATE,
  PLACE_WITH_DEPARTURE,
} from "./place-order-statement.server";

/** Statements of one process; further orders wait for one of them to end. */
const STATEMENTS_AT_ONCE = 4;
/** One that takes longer waits for somebody else's lock: another may run beside it. */
const SLOW_MS = 200;

type By = "date" | "departure";

interface Waiting {
  by: By;
  row: OrderRow;
  shared: SharedValues;
  /** What one statement holds once. */
  own: string[];
  /** What a statement locks for all of its orders. */
  departure: string | null;
  /** Its request, for the trace and the log: a statement runs in that of its first order. */
  request: AsyncResource;
  resolve: (outcome: OutcomeRow | undefined) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];
/** The keys of what is being written, with the orders of their statement. */
const beingWritten = new Map<string, Waiting[]>();
let running = 0;

/**
 * Places an order by date alone or with one departure: by itself while few are written, and else
 * together with others of its day and jetty in one statement, which costs the database half of one
 * for each and waits for the disk once. Orders are written in the order of their arrival, but for
 * one that has to wait for another of its buyer, address or departure.
 * See docs/decisions/2026-11-29-orders-together.md.
 */
export function placeTogether(
  by: By,
  row: OrderRow,
  shared: SharedValues,
): Promise<OutcomeRow | undefined> {
  return new Promise((resolve, reject) => {
    const departure = by === "departure" ? `departure ${row.departure_ids?.[0]}` : null;
    const request = new AsyncResource("placeTogether");
    waiting.push({ by, row, shared, own: keysOf(row), departure, request, resolve, reject });
    startNext();
  });
}

/**
 * Orders of one phone, ic or address are counted for each other, a form key makes one ticket, and a
 * row of hits is counted up once in a statement.
 */
const keysOf = ({ phones: [phone], ic, ip_address, form_key, hit_key }: OrderRow): string[] => [
  `phone ${phone}`,
  `ic ${ic}`,
  `form ${form_key}`,
  ...(ip_address === null ? [] : [`address ${addressKey(ip_address)}`]),
  ...(hit_key === null ? [] : [`hit ${hit_key}`]),
];

function startNext(): void {
  while (running < STATEMENTS_AT_ONCE) {
    const orders = takeTogether();
    const [first] = orders;
    if (!first) return;
    running += 1;
    void first.request.runInAsyncScope(run, null, orders);
  }
}

async function run(orders: Waiting[]): Promise<void> {
  let isSlow = false;
  const timer = setTimeout(() => {
    isSlow = true;
    running -= 1;
    startNext();
  }, SLOW_MS);
  await write(orders);
  clearTimeout(timer);
  if (!isSlow) running -= 1;
  for (const [key, of] of beingWritten) if (of === orders) beingWritten.delete(key);
  startNext();
}

/** The first that may be written now, and those that may be with it. */
function takeTogether(): Waiting[] {
  const taken: Waiting[] = [];
  for (const one of waiting) {
    if (taken.length === MOST_TOGETHER) break;
    const { own, departure } = one;
    const others = departure === null ? undefined : beingWritten.get(departure);
    if (!isAlike(one, taken[0] ?? one) || own.some((key) => beingWritten.has(key))) continue;
    if (others !== undefined && others !== taken) continue;
    for (const key of own) beingWritten.set(key, taken);
    if (departure !== null) beingWritten.set(departure, taken);
    taken.push(one);
  }
  if (taken.length > 0) waiting = waiting.filter((one) => !taken.includes(one));
  return taken;
}

const isAlike = (one: Waiting, other: Waiting) =>
  one.by === other.by &&
  one.shared.jettyId === other.shared.jettyId &&
  one.shared.ticketDate === other.shared.ticketDate &&
  one.shared.today === other.shared.today;

/** What the tables refuse of one order undoes the statement: then each is written alone. */
async function write(orders: Waiting[]): Promise<void> {
  const [leader] = orders;
  if (!leader) return;
  try {
    const outcomes = await place(leader, orders);
    orders.forEach(({ resolve }, index) => resolve(outcomes[index]));
  } catch (error) {
    if (orders.length > 1 && sqlState(error)) await Promise.all(orders.map((one) => write([one])));
    else for (const { reject } of orders) reject(error);
  }
}

function place({ by, shared }: Waiting, orders: Waiting[]): Promise<OutcomeRow[]> {
  const values = valuesOf(
    shared,
    orders.map(({ row }) => row),
  );
  return by === "date"
    ? sql(null, PLACE_BY_DATE, values)
    : sql(null, PLACE_WITH_DEPARTURE, { ...values, ...DEPARTURE_VALUES });
}
