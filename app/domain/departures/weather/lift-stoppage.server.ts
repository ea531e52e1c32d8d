import { inTransaction, sql, type Tx } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { currentRequestId } from "~/request-trace.server";
import { isPossible, standingAfter, type StandingDeparture } from "../status/transitions";
import { HAS_BOAT } from "./fragments";

/**
 * Takes sailing up again: the departures that the stoppage cancelled and whose time is still to
 * come are on time, its days are sold again, and who has not answered and has a boat again is told
 * so. Answers how many orders that are. Throws Refusal not_found or weather_lifted.
 */
export async function liftStoppage(
  id: number,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const [held] = await sql<{ jettyId: JettyId; liftedAt: Date | null }>(
      tx,
      `select jetty_id, lifted_at from stoppage
        where id = :id and stopped_at is not null for update`,
      { id },
    );
    if (!held || !worksAt(by, held.jettyId)) throw new Refusal("not_found");
    if (held.liftedAt) throw new Refusal("weather_lifted");
    const departures = await sailAgain(tx, id, by.userId, now);
    await sql(tx, "update stoppage set lifted_at = :now, lifted_by = :userId where id = :id", {
      id,
      now,
      userId: by.userId,
    });
    const tickets = await tellThatTheySail(tx, id, by.userId, now);
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "update",
        subject: { type: "stoppage", id },
        before: { state: "stopped" },
        after: { state: "lifted", departures, tickets },
      },
    );
    return tickets;
  });
}

type Held = StandingDeparture & { id: number };

async function sailAgain(tx: Tx, stoppageId: number, userId: number, now: Date): Promise<number> {
  const held = await sql<Held>(
    tx,
    `select d.id, d.day, d.sails_at, d.delayed_to, d.state, d.reason,
         papers_over(d) as papers_over
       from stoppage_departure x join departure d on d.id = x.departure_id
      where x.stoppage_id = :stoppageId and d.state = 'cancelled' and d.sails_at > :now
        and not exists (
          select from stoppage_departure y join stoppage s on s.id = y.stoppage_id
            where y.departure_id = d.id and s.id <> :stoppageId and s.lifted_at is null)
      order by d.id for update of d`,
    { stoppageId, now },
  );
  const changes = held
    .filter((departure) => isPossible(departure, "on_time", now))
    .map((before) => ({ id: before.id, ...standingAfter(before, { act: "on_time" }, now) }));
  await sql(
    tx,
    `with change as materialized (
       select * from jsonb_to_recordset(:changes::jsonb) as c(id int, state text)
     ), done as (
       update departure d set state = c.state, delayed_to = null, reason = null,
           version = d.version + 1, updated_at = now(), updated_by = :userId
         from change c where d.id = c.id
     )
     insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before, after)
       select 'user', :userId, 'departures', 'update', 'departure', id::text,
           jsonb_build_object('state', 'cancelled'), jsonb_build_object('state', state)
         from change order by id`,
    { changes: JSON.stringify(changes), userId },
  );
  return changes.length;
}

async function tellThatTheySail(
  tx: Tx,
  stoppageId: number,
  userId: number,
  now: Date,
): Promise<number> {
  const rows = await sql(
    tx,
    `with told as (
       update weather_case c set choice = 'sails', chosen_at = :now, chosen_by = 'office',
           chosen_by_user = :userId
         from ticket t
        where c.stoppage_id = :stoppageId and c.choice is null and t.id = c.ticket_id
          and t.state = 'paid' and t.ticket_date >= :today::date and ${HAS_BOAT}
        returning c.id, c.ticket_id, c.mailed
     ), mails as (
       insert into outbox (job, payload, unique_key, request_id)
         select 'mail.weather',
             jsonb_build_object('ticketId', t.id, 'caseId', o.id, 'kind', 'sails',
               'language', t.language),
             'mail.weather:' || o.id || ':sails', :requestId::text
           from told o join ticket t on t.id = o.ticket_id
          where o.mailed
     )
     select 1 as told from told`,
    { stoppageId, userId, now, today: dayOf(now), requestId: currentRequestId() ?? null },
  );
  return rows.length;
}
