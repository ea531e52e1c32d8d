import { sql, type Tx } from "@db/transaction";
import { currentRequestId } from "~/request-trace.server";
import type { DepartureState } from "../rules";
import type { DepartureNews } from "./departure-news";

/** A condition of SQL on a place `p` of a ticket `t`: somebody of it is on board. */
const PLACE_BOARDED = `exists (select from boarding g where g.ticket_id = t.id
  and g.undone_at is null and g.passenger_no between p.first_no and p.last_no)`;

/** Those of a departure (`:id`) who have paid and are not on board. */
const CONCERNED = `ticket_departure p join ticket t on t.id = p.ticket_id
  where p.departure_id = :id and t.state = 'paid' and not ${PLACE_BOARDED}`;

/** Operators are called, for they would get a mail for every sale. */
const BY_MAIL = "t.email is not null and t.operator_id is null";

/** What kind of mail about the departure (`:id`) a ticket `t` was sent last; null for none. */
const TOLD_LAST = `(select o.payload ->> 'kind' from outbox o
  where o.job = 'mail.departure' and (o.payload ->> 'ticketId')::int = t.id
    and (o.payload ->> 'departureId')::int = :id and o.skipped is null
  order by o.id desc limit 1)`;

/** Whom a change of a departure concerns. */
export interface Concerned {
  tickets: number;
  people: number;
  /** Of the tickets: those whose buyers can be told by mail; the others are to be called. */
  byMail: number;
}

export async function concernedBy(id: number): Promise<Concerned> {
  const [row] = await sql<Concerned>(
    null,
    `select count(distinct t.id)::int as tickets,
         coalesce(sum(p.last_no - p.first_no + 1), 0)::int as people,
         count(distinct t.id) filter (where ${BY_MAIL})::int as by_mail
       from ${CONCERNED}`,
    { id },
  );
  if (!row) throw new Error("A count has a row.");
  return row;
}

interface ToldChange {
  id: number;
  /** Of the departure after the change: each change is told once. */
  version: number;
  kind: DepartureNews;
  delayedTo: Date | null;
  /** It was late before. */
  again: boolean;
}

/**
 * Asks for a mail to the buyer of each ticket that a change concerns, in the ticket's language. That
 * it sails as planned after all is told to whom something else was told. Answers how many.
 */
export async function tellBuyers(tx: Tx, change: ToldChange): Promise<number> {
  const { id, version, kind, delayedTo, again } = change;
  const rows = await sql(
    tx,
    `insert into outbox (job, payload, unique_key, request_id)
       select 'mail.departure',
           jsonb_build_object('ticketId', t.id, 'departureId', :id::int, 'kind', :kind::text,
             'delayedTo', :to::text, 'again', :again::boolean, 'language', t.language),
           'mail.departure:' || :id || ':' || :version || ':' || t.id, :requestId::text
         from ${CONCERNED} and ${BY_MAIL}
           ${kind === "on_time" ? `and ${TOLD_LAST} in ('cancelled', 'delayed')` : ""}
         group by t.id order by t.id
     on conflict (unique_key) where state in ('waiting', 'queued', 'running') do nothing
     returning 1 as told`,
    {
      ...{ id, version, kind, again, to: delayedTo?.toISOString() ?? null },
      requestId: currentRequestId() ?? null,
    },
  );
  return rows.length;
}

/** A departure as a mail tells one ticket of it. */
export interface ToldDeparture {
  boat: string;
  sailsAt: Date;
  delayedTo: Date | null;
  state: DepartureState;
  reason: string | null;
  /** How many of the ticket sail with it. */
  people: number;
  boarded: boolean;
}

/** The departure that a mail is about; null where the ticket has no place on it any more. */
export async function toldDeparture(id: number, ticketId: number): Promise<ToldDeparture | null> {
  const [row] = await sql<ToldDeparture>(
    null,
    `select b.name as boat, d.sails_at, d.delayed_to, d.state, d.reason,
         sum(p.last_no - p.first_no + 1)::int as people, bool_or(${PLACE_BOARDED}) as boarded
       from ticket_departure p
       join ticket t on t.id = p.ticket_id
       join departure d on d.id = p.departure_id
       join boat b on b.id = d.boat_id
      where p.departure_id = :id and p.ticket_id = :ticketId
      group by d.id, b.id`,
    { id, ticketId },
  );
  return row ?? null;
}
