import { inTransaction, sql } from "@db/transaction";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { log } from "~/log.server";
import { addCases } from "./add-cases.server";
import { answerSilentCase } from "./answer-silent-case.server";
import { deleteOldPlans } from "./plan-stoppage.server";
import { REMINDER_DAYS } from "./rules";

/** One run answers for so many at most; the next has its turn soon. */
const MAX_ANSWERED = 100;

/**
 * What time does to stoppages: orders that were paid since get their case, who has not answered is
 * reminded, and after the time to answer gets the money back. Twice is harmless. A case that fails keeps
 * nothing from its turn: its error is thrown at the end.
 */
export async function sweepWeather(now: Date): Promise<void> {
  await addLateCases(now);
  await remind(now);
  const failures = await answerForSilent(now);
  await deleteOldPlans(now);
  if (failures.length > 0) throw failures[0];
}

async function addLateCases(now: Date): Promise<void> {
  const running = await sql<{ id: number }>(
    null,
    `select id from stoppage
      where stopped_at is not null and lifted_at is null
        and last_day >= :today::date - 1 order by id`,
    { today: dayOf(now) },
  );
  for (const { id } of running) await inTransaction((tx) => addCases(tx, id, now));
}

async function remind(now: Date): Promise<void> {
  await sql(
    null,
    `with due as (
       update weather_case c set reminded_at = :now
         from stoppage s, ticket t
        where s.id = c.stoppage_id and t.id = c.ticket_id and t.state = 'paid'
          and c.choice is null and c.reminded_at is null and c.mailed
          and s.answer_by > :now
          and s.answer_by <= :now::timestamptz + interval '${REMINDER_DAYS} days'
          and c.added_at < :now::timestamptz - interval '1 day'
        returning c.id, c.ticket_id, t.language
     )
     insert into outbox (job, payload, unique_key)
       select 'mail.weather',
           jsonb_build_object('ticketId', ticket_id, 'caseId', id, 'kind', 'reminder',
             'language', language),
           'mail.weather:' || id || ':reminder'
         from due`,
    { now },
  );
}

/**
 * A late payer has a day to answer. One that fails keeps no other from its turn. Returns what went
 * wrong.
 */
async function answerForSilent(now: Date): Promise<unknown[]> {
  const silent = await sql<{ id: number }>(
    null,
    `select c.id
       from weather_case c
       join stoppage s on s.id = c.stoppage_id
       join ticket t on t.id = c.ticket_id
      where c.choice is null and s.answer_by < :now and t.state = 'paid'
        and c.added_at < :now::timestamptz - interval '1 day'
        and not exists (select from cancellation_request r
          where r.ticket_id = t.id and r.state = 'pending')
      order by c.id limit ${MAX_ANSWERED}`,
    { now },
  );
  const failures: unknown[] = [];
  for (const { id } of silent)
    try {
      await answerSilentCase(id, now);
    } catch (error) {
      if (error instanceof Refusal)
        log().info({ caseId: id, code: error.code }, "a case of a stoppage was answered meanwhile");
      else {
        log().warn({ caseId: id, err: error }, "a case of a stoppage could not be answered");
        failures.push(error);
      }
    }
  return failures;
}
