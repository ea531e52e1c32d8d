import { type Prepared, sql } from "@db/transaction";
import { boatsOf, parseTicketBoats } from "~/domain/departures/ticket-boats";
import { ANSWERED_CASE, STOPPED_REASON } from "~/domain/departures/weather/fragments";
import { isTicketAwaitingAnswer } from "~/domain/payments/awaited-answer.server";
import { isAtBank } from "~/domain/payments/bills/fragments";
import { type Day, dayOf } from "~/domain/shared/day";
import { hashOf } from "~/domain/shared/secrets.server";
import { heldUntil, isForeignOrder, isMadeHere, isShownToBrowser } from "./fragments";
import { lastMomentToPay } from "./last-moment-to-pay";
import type { MyTicket } from "./my-ticket";
import type { BrowserIdentity } from "./similar-orders.server";
import { whatIsGone } from "./what-is-gone.server";

const MAX_TICKETS = 50;

interface Row extends Omit<MyTicket, "gone" | "payBy" | "boats"> {
  id: number;
  expiresAt: Date | null;
  /** For `parseTicketBoats`. */
  boats: unknown;
}

interface Values {
  browserHash: Buffer | null;
  unpaidCode: string | null;
  now: Date;
  today: Day;
}

const MY_TICKETS: Prepared<Row, Values> = {
  name: "my_tickets",
  text: `
select t.id, t.ticket_code,
       case when t.paid_at is null and exists (select from refund_due r where r.ticket_id = t.id)
            then 'money_kept' else t.state end as state,
       t.jetty_id, t.ticket_date, t.total_passengers as passengers,
       t.amount_sen - t.travel_credit_sen + t.transaction_charge_sen as total_sen,
       t.travel_credit_sen as credit_sen,
       t.expires_at, ${heldUntil("t")} as held_until, ${boatsOf("t")} as boats, ${STOPPED_REASON} as stopped,
       (select c.code from weather_case c where c.ticket_id = t.id and c.choice is null
         and ${isMadeHere("t")}) as choice_code,
       ${ANSWERED_CASE} as answered,
       ${isForeignOrder("t")} as abroad, ${isMadeHere("t")} as made
  from ticket t
 where (t.browser_hash = :browserHash or t.ticket_code = :unpaidCode)
   and ${isShownToBrowser("t")}
   and (t.state in ('paid', 'cancelled')
     or (t.state = 'unpaid' and (t.expires_at > :now or ${isAtBank("t")}))
     or exists (select from refund_due r where r.ticket_id = t.id))
 order by t.state = 'unpaid' desc, t.ticket_date < :today::date,
       abs(t.ticket_date - :today::date), t.jetty_id, t.created_at desc
 limit ${MAX_TICKETS}`,
};

/**
 * The tickets of a browser, by its own secret and the unpaid one that its cookie names: bought in
 * the last 30 days, or departing yet. Those to be paid first, then by departure, the next one first
 * and past ones last. Orders that ended without money are none.
 */
export async function myTickets(identity: BrowserIdentity, now: Date): Promise<MyTicket[]> {
  if (!identity.browser && !identity.unpaidCode) return [];
  const rows = await sql(null, MY_TICKETS, {
    browserHash: identity.browser ? hashOf(identity.browser) : null,
    unpaidCode: identity.unpaidCode,
    now,
    today: dayOf(now),
  });
  return Promise.all(rows.map((row) => myTicketOf(row, now)));
}

async function myTicketOf(
  { id, expiresAt, boats: column, ...ticket }: Row,
  now: Date,
): Promise<MyTicket> {
  const mine = { ...ticket, boats: parseTicketBoats(column), gone: null, payBy: null };
  if (ticket.state !== "unpaid") return mine;
  if (await isTicketAwaitingAnswer(id, now)) return { ...mine, state: "pending" };
  if (!expiresAt) return mine;
  const gone = await whatIsGone(id, now);
  return gone ? { ...mine, gone } : { ...mine, payBy: lastMomentToPay(expiresAt, mine, now) };
}

/** The code of the ticket that this browser made last, as long as it is shown it; or null. */
export async function lastTicketCode(browser: string | null, now: Date): Promise<string | null> {
  if (!browser) return null;
  const [row] = await sql<{ ticketCode: string }>(
    null,
    `select t.ticket_code
      from ticket t
      where t.browser_hash = :browserHash and t.state <> 'expired' and ${isShownToBrowser("t")}
      order by t.created_at desc limit 1`,
    { browserHash: hashOf(browser), now, today: dayOf(now) },
  );
  return row?.ticketCode ?? null;
}
