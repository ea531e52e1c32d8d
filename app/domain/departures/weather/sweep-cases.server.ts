import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { log } from "~/log.server";
import { addCases } from "./add-cases.server";
import { chooseRefund } from "./choose-refund.server";
import { HAS_BOAT } from "./fragments";
import { keepChoice, lockCase } from "./lock-case.server";
import { deleteOldPlans } from "./plan-stoppage.server";
import { REMINDER_DAYS } from "./rules";

/** One run answers for so many at most; the next has its turn soon. */
const MAX_ANSWERED = 100;

/**
 * What time does to stoppages: orders that were paid since get their case, who has not answered is
 * reminded, and after the time to answer gets the money back. Twice is harmless.
 */
export async function sweepWeather(now: Date): Promise<void> {
  await addLateCases(now);
  await remind(now);
  await answerForSilent(now);
  await deleteOldPlans(now);
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
 * Who has a boat after all (a person moved them, or they are on board) needs no money back. A late
 * payer has a day to answer.
 */
async function answerForSilent(now: Date): Promise<void> {
  const silent = await sql<{ id: number; hasBoat: boolean }>(
    null,
    `select c.id, ${HAS_BOAT} as has_boat
       from weather_case c
       join stoppage s on s.id = c.stoppage_id
       join ticket t on t.id = c.ticket_id
      where c.choice is null and s.answer_by < :now and t.state = 'paid'
        and c.added_at < :now::timestamptz - interval '1 day'
        and not exists (select from cancellation_request r
          where r.ticket_id = t.id and r.state = 'pending')
      order by c.id limit ${MAX_ANSWERED}`,
    { now, today: dayOf(now) },
  );
  for (const { id, hasBoat } of silent)
    if (hasBoat) await keepSailing(id, now);
    else await refund(id, now);
}

async function keepSailing(id: number, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const chooser = { kind: "deadline", caseId: id } as const;
    const held = await lockCase(tx, chooser);
    if (held.choice !== null) return;
    await keepChoice(tx, held, "sails", chooser, now);
    await writeAudit(
      tx,
      { kind: "system" },
      {
        module: "departures",
        action: "update",
        subject: { type: "ticket", id: held.ticketId },
        before: { weatherChoice: null },
        after: { weatherChoice: "sails" },
      },
    );
  });
}

async function refund(id: number, now: Date): Promise<void> {
  try {
    await chooseRefund({ kind: "deadline", caseId: id }, null, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    log().info({ caseId: id, code: error.code }, "a case of a stoppage was answered meanwhile");
  }
}
