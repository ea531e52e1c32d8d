import { sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import { isDateAvailable } from "~/domain/blocked-dates/available-dates.server";
import { type LiveTicket, lockLiveTicket } from "~/domain/cancellations/lock-ticket.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";

/** Who moves a ticket: a member of staff one of their jetties, or its buyer. */
export type Mover = Pick<Staff, "userId" | "ownJettyId"> | "buyer";

export interface TicketMove {
  ticketId: number;
  day: Day;
  /** Where the jetty has departures on that day, those of one time that take the whole party; else none. */
  departureIds: readonly number[];
  /** For so long after its time a departure that has not left still takes them. */
  graceMinutes?: number;
  /** Stands in the audit, where one is asked for. */
  reason?: string | undefined;
}

interface Sailing {
  ticketDate: Day;
  departureIds: number[];
  /** Times and boats, as `08:30 Bot Jaya`; null where the ticket is by date alone. */
  boat: string | null;
}

/**
 * Moves a paid ticket, of which nobody is on board, to another day or departure of its jetty: the
 * places are taken by the statement that sells, the earlier ones are free again, and the buyer gets
 * the tickets by mail anew. After a refusal the transaction is to be rolled back. Throws Refusal
 * not_found, ticket_cancelled_by, move_unpaid, move_boarded, move_same, date_unavailable,
 * departure_needed, departure_gone or departure_full.
 */
export async function moveTicket(
  tx: Tx,
  { ticketId, day, departureIds, graceMinutes = 0, reason }: TicketMove,
  by: Mover,
  now: Date,
): Promise<void> {
  const live = await lockLiveTicket(
    tx,
    ticketId,
    by === "buyer" ? { userId: 0, ownJettyId: 0 } : by,
  );
  if (live.state !== "paid") throw new Refusal("move_unpaid");
  await requireNobodyOnBoard(tx, ticketId);
  const before = await sailingOf(tx, ticketId);
  if (before.ticketDate === day && sameIds(before.departureIds, departureIds))
    throw new Refusal("move_same");
  if (!(await isDateAvailable(tx, day, now, live.jettyId))) throw new Refusal("date_unavailable");
  await takePlaces(tx, { ticketId, day, departureIds, graceMinutes }, now);
  const actor: Actor = by === "buyer" ? { kind: "buyer" } : { kind: "user", userId: by.userId };
  await writeAudit(tx, actor, {
    module: "ticket",
    action: "update",
    subject: { type: "ticket", id: ticketId },
    before: auditFields(before),
    after: {
      ...auditFields(await sailingOf(tx, ticketId)),
      ...(reason !== undefined && { reason }),
    },
  });
  await publishTicketChange(tx, ticketId);
  await mailTickets(tx, live);
}

/** Throws Refusal move_boarded. The caller holds the ticket, so nobody boards meanwhile. */
async function requireNobodyOnBoard(tx: Tx, ticketId: number): Promise<void> {
  const [boarded] = await sql(
    tx,
    "select 1 from boarding where ticket_id = :ticketId and undone_at is null limit 1",
    { ticketId },
  );
  if (boarded) throw new Refusal("move_boarded");
}

/**
 * The date comes before the places: those of another day than the ticket's are none. Its earlier
 * places are gone by then, so that a party that stays on one of two boats finds them again.
 */
async function takePlaces(
  tx: Tx,
  { ticketId, day, departureIds, graceMinutes }: Required<Omit<TicketMove, "reason">>,
  now: Date,
): Promise<void> {
  await sql(tx, "delete from ticket_departure where ticket_id = :ticketId", { ticketId });
  await sql(tx, "update ticket set ticket_date = :day where id = :ticketId", { day, ticketId });
  await refuseViolation(() =>
    sql(
      tx,
      `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
       select t.id, s.departure_id, s.first_no, s.last_no, :now::timestamptz
         from ticket t, take_seats(:departureIds::int[], t.jetty_id, t.ticket_date,
           t.total_passengers, :now::timestamptz, make_interval(mins => :graceMinutes::int)) s
        where t.id = :ticketId`,
      { ticketId, departureIds, now, graceMinutes },
    ),
  );
}

async function sailingOf(tx: Tx, ticketId: number): Promise<Sailing> {
  const [row] = await sql<Sailing>(
    tx,
    `select t.ticket_date, coalesce(array_agg(d.id order by s.first_no)
           filter (where d.id is not null), '{}') as departure_ids,
         string_agg(to_char(d.sails_at at time zone 'Asia/Kuala_Lumpur', 'HH24:MI ') || b.name,
           ', ' order by s.first_no) as boat
       from ticket t
       left join ticket_departure s on s.ticket_id = t.id
       left join departure d on d.id = s.departure_id
       left join boat b on b.id = d.boat_id
      where t.id = :ticketId group by t.id`,
    { ticketId },
  );
  if (!row) throw new Error("A ticket that is held is gone.");
  return row;
}

async function mailTickets(tx: Tx, { id: ticketId, language, hasEmail }: LiveTicket) {
  if (!hasEmail) return;
  await enqueue(
    tx,
    "mail.ticket",
    { ticketId, language, changed: true },
    { uniqueKey: `mail.moved:${ticketId}` },
  );
}

function auditFields({ ticketDate, boat }: Sailing) {
  return { ticketDate, ...(boat !== null && { boat }) };
}

function sameIds(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((id) => others.includes(id));
}
