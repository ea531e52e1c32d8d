import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { reportFilterFor } from "../rules";
import { readSchedule } from "./queries.server";
import type { ScheduleContent } from "./schedule";
import { nextRun } from "./schedule-times";

/**
 * Adds a schedule in somebody's name and returns its number. What they may not choose counts as not
 * asked for, as in a report (R-6-14). Throws Refusal forbidden for a report that is not theirs.
 */
export async function addSchedule(input: ScheduleContent, by: Staff, now: Date): Promise<number> {
  const content = allowedContent(input, by, now);
  return inTransaction(async (tx) => {
    const [added] = await sql<{ id: number }>(
      tx,
      `insert into report_schedule (user_id, updated_by, type, format, jetty_id, platform, language,
          period, weekday, month_day, hour, addresses, next_at)
       values (:userId, :userId, :type, :format, :jettyId, :platform, :language, :period, :weekday,
           :monthDay, :hour, :addresses::text[], :nextAt)
       returning id`,
      { ...content, userId: by.userId, nextAt: nextRun(content, now) },
    );
    if (!added) throw new Error("A schedule was not added.");
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "report",
        action: "create",
        subject: { type: "report-schedule", id: added.id },
        after: scheduleFields(content),
      },
    );
    return added.id;
  });
}

/**
 * Changes a schedule; one that is not paused runs next at its new time. `version` is the one that
 * the form was filled in with. Throws Refusal not_found, forbidden, changed_meanwhile { name }.
 */
export async function editSchedule(
  id: number,
  version: number,
  input: ScheduleContent,
  by: Staff,
  now: Date,
): Promise<void> {
  const content = allowedContent(input, by, now);
  await inTransaction(async (tx) => {
    const was = await readSchedule(id, by, tx);
    if (!was) throw new Refusal("not_found");
    if (was.version !== version) {
      const [last] = await sql<{ updatedBy: number }>(
        tx,
        "select updated_by from report_schedule where id = :id",
        { id },
      );
      throw new Refusal("changed_meanwhile", {
        values: { name: await userNameOf(tx, last?.updatedBy ?? was.userId) },
      });
    }
    await sql(
      tx,
      `update report_schedule
          set type = :type, format = :format, jetty_id = :jettyId, platform = :platform,
              language = :language, period = :period, weekday = :weekday, month_day = :monthDay,
              hour = :hour, addresses = :addresses::text[], next_at = :nextAt,
              version = version + 1, updated_at = :now, updated_by = :by
        where id = :id
       returning id`,
      {
        ...content,
        ...{ id, now, by: by.userId },
        nextAt: was.state === "active" ? nextRun(content, now) : null,
      },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "report",
        action: "update",
        subject: { type: "report-schedule", id },
        before: scheduleFields(was),
        after: scheduleFields(content),
      },
    );
  });
}

function allowedContent(input: ScheduleContent, by: Staff, now: Date): ScheduleContent {
  const filter = reportFilterFor(by, { ...input, from: null, to: null }, dayOf(now));
  if (!filter) throw new Refusal("forbidden");
  return { ...input, jettyId: filter.jettyId, platform: filter.platform };
}

function scheduleFields(content: ScheduleContent) {
  const { type, format, jettyId, platform, period, weekday, monthDay, hour, addresses } = content;
  return {
    ...{ reportType: type, format, jettyId, platform, period },
    ...(weekday !== null && { weekday }),
    ...(monthDay !== null && { monthDay }),
    ...{ hour, addresses: addresses.join(", ") },
  };
}
