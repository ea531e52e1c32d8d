import { inTransaction, sql, type Tx } from "@db/transaction";
import { can } from "~/domain/access/capabilities";
import type { Level } from "~/domain/access/levels";
import { currentJetty, type JettyId } from "~/domain/places/jetties";
import { personOf } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import type { Viewer } from "~/domain/tickets/list-filter";
import { findSame, placeReport } from "../place-report.server";
import { reportFilterFor } from "../rules";
import type { ScheduleContent } from "./schedule";
import { daysOfRun, nextRun } from "./schedule-times";
import { pause } from "./set-schedule-state.server";

/** After a pause of the machine no more than these many days are made up for. */
const MADE_UP_DAYS = 31;
const AT_ONCE = 20;
const DAY_MS = 86_400_000;

interface DueSchedule extends ScheduleContent {
  id: number;
  userId: number;
  nextAt: Date;
}

/**
 * Asks for the reports of the schedules whose time has come, and returns how many it asked for. One
 * whose owner has no free place, or asked for the same a moment ago, stays due; one whose owner may
 * not have its report any more is paused. Runs that were missed are made up for, one at a time.
 */
export async function runSchedules(now: Date): Promise<number> {
  return inTransaction(async (tx) => {
    const due = await sql<DueSchedule>(
      tx,
      `select id, user_id, type, format, jetty_id, platform, language, period, weekday, month_day,
          hour, addresses, next_at
         from report_schedule
        where state = 'active' and next_at <= :now
        order by next_at, id limit ${AT_ONCE} for no key update skip locked`,
      { now },
    );
    let asked = 0;
    for (const schedule of due) if (await run(tx, schedule, now)) asked += 1;
    return asked;
  });
}

async function run(tx: Tx, schedule: DueSchedule, now: Date): Promise<boolean> {
  const { id, userId, nextAt, period, format, language } = schedule;
  const owner = await lockOwner(tx, userId);
  const days = daysOfRun(schedule.type, period, nextAt);
  const filter = owner && reportFilterFor(owner, { ...schedule, ...days }, dayOf(now));
  if (filter?.jettyId !== schedule.jettyId || filter.platform !== schedule.platform) {
    await pause(tx, id, "owner_may_not", { kind: "system" });
    return false;
  }
  const facts = { ...filter, userId, format, language };
  if ((await findSame(tx, facts, false, now)) !== null) return false;
  const reportId = await placeReport(
    tx,
    facts,
    { kind: "system" },
    { mail: false, now, schedule: { id, at: nextAt } },
  );
  if (reportId === null) return false;
  await sql(
    tx,
    `insert into report_delivery (report_id, no, address)
     select :reportId, a.no, a.address
       from unnest(:addresses::text[]) with ordinality a(address, no)
     returning no`,
    { reportId, addresses: schedule.addresses },
  );
  const since = new Date(Math.max(nextAt.getTime(), now.getTime() - MADE_UP_DAYS * DAY_MS));
  await sql(tx, "update report_schedule set next_at = :nextAt where id = :id returning id", {
    id,
    nextAt: nextRun(schedule, since),
  });
  return true;
}

/**
 * Whoever the reports of a schedule are made for, locked as `placeReport` asks; null where they may
 * have none any more.
 */
async function lockOwner(tx: Tx, userId: number): Promise<Viewer | null> {
  const [owner] = await sql<{ access: Level; email: string; ownJettyId: 0 | JettyId }>(
    tx,
    `select access, email, jetty_id as own_jetty_id
       from app_user where id = :userId and active for no key update`,
    { userId },
  );
  if (!owner || !can(personOf(owner), "reports.schedule")) return null;
  const { ownJettyId } = owner;
  return { ...personOf(owner), ownJettyId, jettyId: currentJetty(ownJettyId) };
}
