import { config } from "~/config.server";
import { Refusal } from "~/domain/shared/refusal";

/** As `held_until` of the database has it. */
const MAX_WAIT_SECONDS = 3_600;

/** The values that `unpaid_until_each` asks for, beside the orders. */
export function unpaidLimitValues() {
  const { buyer, address } = config().UNPAID_LIMITS;
  return { buyerLimits: inOrder(buyer), addressLimits: inOrder(address) };
}

type Limits = ReturnType<typeof config>["UNPAID_LIMITS"]["buyer"];

/** As `held_until` counts them. */
const inOrder = ({ free, waitSeconds, orders, passengers }: Limits) => [
  free,
  waitSeconds,
  orders,
  passengers,
];

/** A Malaysian number as it may be stored, with its country's code and without; first the short one. */
export function samePhones(phoneNo: string): string[] {
  const local = /^(?:\+?60|0)(\d{8,10})$/.exec(phoneNo)?.[1];
  if (local !== undefined) return [`0${local}`, `60${local}`, `+60${local}`];
  const digits = phoneNo.replace("+", "");
  return [digits, `+${digits}`];
}

/**
 * Until when each order of `o` is refused for what the buyer or the address holds unpaid, null where it is
 * not; orders of either wait here for one another. Many share an address: what was ordered from it
 * counts for an hour.
 */
export const UNPAID_SQL = `unpaid_until_each(:orders::jsonb, :buyerLimits::int[], :addressLimits::int[])`;

/** What that tells, as JSON has it. */
export interface HeldUntil {
  buyerOrders: number;
  buyerUntil: string | null;
  addressUntil: string | null;
}

/** Why an order is refused for what waits for its payment already, if it is. */
export function unpaidRefusal(held: HeldUntil, now: Date): Refusal | null {
  const until = held.buyerUntil ?? held.addressUntil;
  if (until === null) return null;
  const seconds = Math.max(1, Math.ceil((Date.parse(until) - now.getTime()) / 1_000));
  if (held.buyerUntil === null) return refusal("unpaid_address", 60);
  return seconds > MAX_WAIT_SECONDS ? refusal("unpaid_most", 3_600) : refusal("unpaid_wait", 60);

  function refusal(code: "unpaid_wait" | "unpaid_most" | "unpaid_address", unit: number): Refusal {
    const count = Math.ceil(seconds / unit);
    return new Refusal(code, { values: { count, seconds, orders: held.buyerOrders } });
  }
}
