import { inTransaction, sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { reportFilterFor } from "../rules";
import { readSchedule } from "./queries.server";
import type { PauseReason, Schedule } from "./schedule";
import { nextRun } from "./schedule-times";

/** Lets a schedule rest until it is resumed. Throws Refusal not_found. */
export async function pauseSchedule(id: number, by: Staff): Promise<void> {
  await inTransaction(async (tx) => {
    const schedule = await required(tx, id, by);
    if (schedule.state === "active") await pause(tx, id, "asked", userOf(by));
  });
}

/** Writes that a schedule rests, and why; it is active and locked. */
export async function pause(tx: Tx, id: number, because: PauseReason, actor: Actor): Promise<void> {
  await sql(
    tx,
    `update report_schedule
        set state = 'paused', paused_because = :because, next_at = null, version = version + 1
      where id = :id
     returning id`,
    { id, because },
  );
  await auditState(tx, id, actor, "active", "paused");
}

/**
 * Lets a paused schedule run again, from its next time on, in the name of who resumes it. Throws
 * Refusal not_found, and forbidden where its report is not theirs.
 */
export async function resumeSchedule(id: number, by: Staff, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const schedule = await required(tx, id, by);
    if (schedule.state === "active") return;
    if (!reportFilterFor(by, { ...schedule, from: null, to: null }, dayOf(now)))
      throw new Refusal("forbidden");
    await sql(
      tx,
      `update report_schedule
          set state = 'active', paused_because = null, next_at = :nextAt, user_id = :by,
              version = version + 1, updated_at = :now, updated_by = :by
        where id = :id
       returning id`,
      { id, now, by: by.userId, nextAt: nextRun(schedule, now) },
    );
    await auditState(tx, id, userOf(by), "paused", "active");
  });
}

/** Ends a schedule; its reports stay in the lists. Throws Refusal not_found. */
export async function removeSchedule(id: number, by: Staff, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const schedule = await required(tx, id, by);
    await sql(
      tx,
      `update report_schedule
          set state = 'removed', paused_because = null, next_at = null, version = version + 1,
              updated_at = :now, updated_by = :by
        where id = :id
       returning id`,
      { id, now, by: by.userId },
    );
    await auditState(tx, id, userOf(by), schedule.state, "removed");
  });
}

async function required(tx: Tx, id: number, by: Staff): Promise<Schedule> {
  const schedule = await readSchedule(id, by, tx);
  if (!schedule) throw new Refusal("not_found");
  return schedule;
}

function userOf({ userId }: Staff): Actor {
  return { kind: "user", userId };
}

async function auditState(tx: Tx, id: number, actor: Actor, was: string, is: string) {
  await writeAudit(tx, actor, {
    module: "report",
    action: is === "removed" ? "delete" : is === "paused" ? "disable" : "enable",
    subject: { type: "report-schedule", id },
    before: { state: was },
    after: { state: is },
  });
}
