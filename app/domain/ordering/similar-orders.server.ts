import { type Prepared, sql } from "@db/transaction";
import { isTicketAwaitingAnswer } from "~/domain/payments/awaited-answer.server";
import type { Day } from "~/domain/shared/day";
import { hashOf } from "~/domain/shared/secrets.server";
import { isForeignOrder } from "./fragments";

const JUST_PAID_MINUTES = 30;

export interface SimilarOrder {
  /**
   * Only where the order is this browser's own: a code opens the ticket, and the ic or phone number
   * of another proves nothing.
   */
  ticketCode: string | null;
  /** `pending`: an answer about its payment is on its way; told of this browser's own alone. */
  state: "unpaid" | "pending" | "paid";
  jettyId: number;
  passengers: number;
  /** What is paid of it in money, the charge included, and by travel credit; whole sen. */
  moneySen: number;
  creditSen: number;
  createdAt: Date;
}

/** Whose browser asks: its own secret, and the ticket that its cookie says is waiting. */
export interface BrowserIdentity {
  browser: string | null;
  unpaidCode: string | null;
}

export interface ExistingOrder {
  ticketCode: string;
  /** Expired or cancelled: the order it was made of may be placed anew. */
  ended: boolean;
}

interface WantedOrder {
  ic: string;
  phoneNo: string;
  ticketDate: Day;
  formKey: string;
  /** The ticket of the same group's other nationality, and of which this order is. */
  beside: string | null;
  abroad: boolean;
}

const SUMS = `amount_sen - travel_credit_sen + transaction_charge_sen as money_sen,
        travel_credit_sen as credit_sen`;

/**
 * Each half by an index of its own: for "ic or phone" a plan that was made while the table was small
 * reads every ticket of the day.
 */
const EARLIER_ORDERS: Prepared<Row, EarlierOrdersValues> = {
  name: "earlier_orders",
  text: `
with alike as materialized (
  select * from ticket where ic = :ic and ticket_date = :ticketDate::date
  union all
  select * from ticket
   where phone_no = :phoneNo and ticket_date = :ticketDate::date and ic is distinct from :ic
)
(select id, ticket_code, false as made,
        coalesce(browser_hash = :browserHash or ticket_code = :unpaidCode, false) as own,
        state, jetty_id, total_passengers, ${SUMS}, created_at
   from alike
  where ticket_flag < 3 and form_key <> :formKey
    and not coalesce(ticket_code = :beside and ${isForeignOrder("alike")} <> :abroad, false)
    and ((state = 'unpaid' and expires_at > :now)
      or (state = 'paid' and paid_at > :now::timestamptz - make_interval(mins => :justPaidMinutes)))
  order by own desc, created_at desc limit 5)
union all
select id, ticket_code, true, false, state, jetty_id, total_passengers, ${SUMS}, created_at
  from ticket
  where form_key = :formKey`,
};

interface EarlierOrdersValues extends WantedOrder {
  browserHash: Buffer | null;
  unpaidCode: string | null;
  now: Date;
  justPaidMinutes: number;
}

interface Row {
  id: number;
  ticketCode: string;
  made: boolean;
  own: boolean;
  state: string;
  jettyId: number;
  totalPassengers: number;
  moneySen: number;
  creditSen: number;
  createdAt: Date;
}

/** What there is before an order is placed, in one statement. */
export interface EarlierOrders {
  /** The ticket that this form key has made already. */
  existing: ExistingOrder | null;
  /**
   * Online orders that a buyer may have forgotten before paying again: the same ic or phone and
   * departure date, still unpaid or paid in the last half hour. Those of this browser before
   * others, newest first, five at most; never the one of `formKey`, nor the one that this order is
   * made beside for the other nationality.
   */
  similar: SimilarOrder[];
}

/** The order of a form key, and orders like the one it is about to make. */
export async function earlierOrders(
  wanted: WantedOrder,
  identity: BrowserIdentity,
  now: Date,
): Promise<EarlierOrders> {
  const rows = await sql(null, EARLIER_ORDERS, {
    ...wanted,
    browserHash: identity.browser ? hashOf(identity.browser) : null,
    unpaidCode: identity.unpaidCode,
    now,
    justPaidMinutes: JUST_PAID_MINUTES,
  });
  const made = rows.find((row) => row.made);
  return {
    existing: made ? existingOrder(made) : null,
    similar: await Promise.all(
      rows.filter((row) => !row.made).map((row) => similarOrder(row, now)),
    ),
  };
}

async function similarOrder(row: Row, now: Date): Promise<SimilarOrder> {
  const isPaid = row.state === "paid";
  // Of a stranger's order nothing is told but that there is one.
  const isPending = !isPaid && row.own && (await isTicketAwaitingAnswer(row.id, now));
  return {
    ticketCode: row.own ? row.ticketCode : null,
    state: isPaid ? "paid" : isPending ? "pending" : "unpaid",
    jettyId: row.jettyId,
    passengers: row.totalPassengers,
    moneySen: row.moneySen,
    creditSen: row.creditSen,
    createdAt: row.createdAt,
  };
}

const ORDER_OF_FORM_KEY: Prepared<{ ticketCode: string; state: string }, { formKey: string }> = {
  name: "order_of_form_key",
  text: "select ticket_code, state from ticket where form_key = :formKey",
};

/**
 * The ticket that a form key has made, or null: a form sent again leads to its first result (S8).
 */
export async function orderOfFormKey(formKey: string): Promise<ExistingOrder | null> {
  const [row] = await sql(null, ORDER_OF_FORM_KEY, { formKey });
  return row ? existingOrder(row) : null;
}

function existingOrder({ ticketCode, state }: Pick<Row, "ticketCode" | "state">): ExistingOrder {
  return { ticketCode, ended: state === "expired" || state === "cancelled" };
}
