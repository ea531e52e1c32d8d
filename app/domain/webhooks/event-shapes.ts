import { z } from "zod";
import type { SentEvent } from "./event-names";

/**
 * What each event carries, in the field names of the specification (section 3): small, exact, and
 * without names, addresses, phones or ic numbers of buyers and passengers. Amounts are ringgit, days
 * `YYYY-MM-DD`, instants ISO 8601 with offset.
 */
const instant = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+08:00$/);
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
const ringgit = z.number();
const jetty = z.union([z.literal(1), z.literal(2)]);

const ticket = z.strictObject({
  id: z.int(),
  /** The receipt number. */
  _id: z.string(),
  ticketCode: z.string(),
  ticketDate: day,
  jetty: z.string(),
  jettyID: jetty,
  /** 1 Web, 2 Mobile App, 3 Counter. */
  ticketFlag: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  amount: ringgit,
  paymentMethod: z.string(),
  /** Null where it never was paid. */
  paymentTime: instant.nullable(),
  total_passengers: z.int(),
});

export const EVENT_DATA = {
  "ticket.paid": ticket.extend({ isPaid: z.literal(true), paymentTime: instant }),
  "ticket.cancelled": ticket.extend({ isPaid: z.literal(false), cancelledAt: instant }),
  "ticket.boarded": ticket.extend({ isPaid: z.literal(true), boardingTime: instant }),
  "refund.due": z.strictObject({
    id: z.int(),
    /** The ticket's; null where the money came for none. */
    ticketID: z.int().nullable(),
    receiptNo: z.string().nullable(),
    ticketCode: z.string().nullable(),
    jettyID: jetty.nullable(),
    amount: ringgit,
    reason: z.string(),
    /** The gateway's number of the payment. */
    transactionID: z.string(),
    createdAt: instant,
  }),
  "shift.closed": z.strictObject({
    id: z.int(),
    /** The number of its Z report at its jetty. */
    z_no: z.int(),
    user_id: z.int(),
    jetty: z.string(),
    jetty_id: jetty,
    openedAt: instant,
    closedAt: instant,
    cash_in: ringgit,
    total_cash: ringgit,
    expected_cash: ringgit,
    /** Below 0 there was less in the drawer than expected. */
    over_short: ringgit,
  }),
  test: z.strictObject({ message: z.string() }),
} as const satisfies Record<SentEvent, z.ZodType>;

export type EventData = { [Name in SentEvent]: z.output<(typeof EVENT_DATA)[Name]> };

/** What is sent: the event's name, when it happened, and what it carries. */
export function eventShape<Name extends SentEvent>(name: Name) {
  return z.strictObject({ type: z.literal(name), timestamp: instant, data: EVENT_DATA[name] });
}
