import { config } from "~/config.server";
import { Refusal } from "~/domain/shared/refusal";

/** Many share an address: what was ordered from it counts for an hour. */
const ADDRESS_HOURS = 1;
const MAX_WAIT_SECONDS = 3_600;
const HOUR_MS = 3_600_000;

interface NewOrder {
  phoneNo: string;
  ic: string;
  ipAddress: string | null;
}

/** The values that `HELD_SQL` and `HELD_UNTIL_SQL` ask for. */
export function unpaidLimitValues({ phoneNo, ic, ipAddress }: NewOrder, now: Date) {
  const { buyer, address } = config().UNPAID_LIMITS;
  return {
    phones: samePhones(phoneNo),
    buyerIc: ic,
    address: ipAddress,
    addressSince: new Date(now.getTime() - ADDRESS_HOURS * HOUR_MS),
    buyerFree: buyer.free,
    buyerWait: buyer.waitSeconds,
    buyerMost: buyer.orders,
    buyerMostPassengers: buyer.passengers,
    addressFree: address.free,
    addressWait: address.waitSeconds,
    addressMost: address.orders,
    addressMostPassengers: address.passengers,
  };
}

/** A Malaysian number as it may be stored, with its country's code and without; first the short one. */
function samePhones(phoneNo: string): string[] {
  const local = /^(?:\+?60|0)(\d{8,10})$/.exec(phoneNo)?.[1];
  if (local !== undefined) return [`0${local}`, `60${local}`, `+60${local}`];
  const digits = phoneNo.replace("+", "");
  return [digits, `+${digits}`];
}

/** What the buyer and the address hold unpaid; orders of either wait here for one another. */
export const HELD_SQL =
  "unpaid_held(:phones::text[], :buyerIc::text, :address::inet, :addressSince::timestamptz, :now::timestamptz)";

const waitSql = (orders: string, free: string, wait: string) =>
  `make_interval(secs => least(${MAX_WAIT_SECONDS}, ${wait}::int * power(2, least(12, ${orders} - ${free}::int))))`;

const untilSql = (whose: "buyer" | "address", frees: string) => `
  case when ${whose}_orders >= :${whose}Most::int
         or (${whose}_orders > 0
           and ${whose}_passengers + :totalPassengers::int > :${whose}MostPassengers::int)
       then ${frees}
       when ${whose}_orders >= :${whose}Free::int
        and ${whose}_last + ${waitSql(`${whose}_orders`, `:${whose}Free`, `:${whose}Wait`)} > :now::timestamptz
       then ${whose}_last + ${waitSql(`${whose}_orders`, `:${whose}Free`, `:${whose}Wait`)} end`;

/** Columns beside `HELD_SQL`: until when the order is refused, null where it is not. */
export const HELD_UNTIL_SQL = `buyer_orders, ${untilSql("buyer", "buyer_frees")} as buyer_until,
  ${untilSql("address", `address_first + interval '${ADDRESS_HOURS} hour'`)} as address_until`;

export interface HeldUntil {
  buyerOrders: number;
  buyerUntil: Date | null;
  addressUntil: Date | null;
}

/** Why an order is refused for what waits for its payment already, if it is. */
export function unpaidRefusal(held: HeldUntil, now: Date): Refusal | null {
  const until = held.buyerUntil ?? held.addressUntil;
  if (until === null) return null;
  const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  if (held.buyerUntil === null) return refusal("unpaid_address", 60);
  return seconds > MAX_WAIT_SECONDS ? refusal("unpaid_most", 3_600) : refusal("unpaid_wait", 60);

  function refusal(code: "unpaid_wait" | "unpaid_most" | "unpaid_address", unit: number): Refusal {
    const count = Math.ceil(seconds / unit);
    return new Refusal(code, { values: { count, seconds, orders: held.buyerOrders } });
  }
}
