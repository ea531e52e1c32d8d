import { sql } from "@db/transaction";
import { IS_BACK } from "~/domain/boarding/fragments";
import { MONEY_DUE } from "~/domain/refunds/fragments";
import { dayOf } from "~/domain/shared/day";
import type { Person } from "./person";
import { IS_PASSENGER_SQL, TICKETS_SQL } from "./person-sql";

/** What is held of a person, in numbers. */
export interface HeldData {
  /** Tickets that they bought. */
  bought: number;
  /** Places on boats that are theirs. */
  travelled: number;
  /** Tickets that name them, those of days to come among them. */
  tickets: number;
  /** Tickets that cannot be erased yet: they sail today or later, or money is or may be due back. */
  waiting: number;
  papers: number;
  mails: number;
}

/** Counts what tickets, papers and mails hold of a person. */
export async function findPerson(person: Person, now: Date): Promise<HeldData> {
  const [held] = await sql<HeldData>(
    null,
    `with mine as materialized (${TICKETS_SQL})
     select (select count(*)::int from mine where is_buyer) as bought,
         (select count(*)::int from mine m join ticket t on t.id = m.id
           join passenger p on p.ticket_id = t.id where ${IS_PASSENGER_SQL}) as travelled,
         (select count(*)::int from mine) as tickets,
         (select count(*)::int from mine m join ticket t on t.id = m.id
           where ${IS_WAITING_SQL}) as waiting,
         (select count(*)::int from mine m join paper p on p.ticket_id = m.id) as papers,
         (select count(*)::int from mine m
           join outbox o on (o.payload ->> 'ticketId')::int = m.id and o.job like 'mail.%')
           as mails`,
    { ...person, today: dayOf(now) },
  );
  if (!held) throw new Error("Nothing was counted.");
  return held;
}

/** Whether a ticket `t` is for there and back, and can still bring somebody back who has not come. */
const BRINGS_BACK_SQL = `(t.state = 'paid'
  and t.ticket_date + (select j.return_days from jetty j where j.id = t.jetty_id) >= :today::date
  and exists (select from passenger p where p.ticket_id = t.id and not ${IS_BACK}))`;

/**
 * Whether a ticket `t` needs its names still: it sails from :today on, or brings people back, money
 * is due back, or may be because its buyer has not answered yet what becomes of it after its boat
 * did not sail.
 */
export const IS_WAITING_SQL = `((t.state in ('paid', 'unpaid') and t.ticket_date >= :today)
  or ${BRINGS_BACK_SQL}
  or ${MONEY_DUE}
  or (t.state = 'paid' and exists (
    select from weather_case c where c.ticket_id = t.id and c.choice is null)))`;
