import { type Prepared, sql } from "@db/transaction";
import { can, type Capability } from "~/domain/access/capabilities";
import { PAPERS_IN_USE } from "~/domain/departures/papers";
import { PAPERS_WARNED_DAYS } from "~/domain/departures/rules";
import { CASES_TO_CALL } from "~/domain/departures/weather/fragments";
import type { MonthOfJetty } from "~/domain/month-end/rules";
import type { JettyId } from "~/domain/places/jetties";
import { COUNTER_REFUND_DUE } from "~/domain/refunds/counter/fragments";
import type { Staff } from "~/domain/sessions/read-session.server";
import { addDays, type Day, monthOf, startOfDay } from "~/domain/shared/day";
import { isOpen } from "~/domain/shifts/fragments";

const NEEDS = {
  /** Cancellations to be decided. */
  requests: "cancellations.decide",
  /** Money that is owed to buyers. */
  refunds: "refunds.manage",
  /** The same of the counter's tickets, which the bank pays. */
  counterRefunds: "refunds.manage",
  /** Drawers that were opened before today and not closed. */
  shifts: "shifts.manage",
  /** Months that are over and not closed. */
  months: "month-end.manage",
  /** Buyers whose boat the weather took and who are to be called, also that their refund was refused. */
  calls: "weather.manage",
  /** Scans without a network that did not board everybody. */
  conflicts: "boarding.decide",
  /** Papers of boats and skippers that have ended or end soon. */
  papers: "timetable.manage",
} as const satisfies Record<string, Capability>;
export type OfficeTask = keyof typeof NEEDS;

/** What waits for whoever looks: how many of each, null where it is not theirs to do. */
export interface OfficeTasks extends Record<OfficeTask, number | null> {
  /** Where the paper is used that ends first. */
  papersAt: JettyId | null;
  /** The month that is to be closed first. */
  firstMonth: MonthOfJetty | null;
}

interface Row extends Record<OfficeTask, number> {
  papersAt: JettyId | null;
  monthsAt: JettyId | null;
  firstMonth: Day | null;
}

type Viewer = Pick<Staff, "level" | "isSuper" | "mayClearLog" | "ownJettyId">;

/** Of each jetty, the month that it closes next, if that is over, and how many are from there on. */
const MONTHS = `select coalesce(sum(o.months), 0)::int as months,
      (array_agg(o.jetty_id order by o.next, o.jetty_id))[1] as months_at, min(o.next)::date as first_month
    from (
      select n.jetty_id, n.next, extract(year from n.gap) * 12 + extract(month from n.gap) as months
        from (
          select c.jetty_id, f.next, age(date_trunc('month', :today::date), f.next) as gap
            from month_chain c, lateral (
              select coalesce(c.last_month + interval '1 month', (
                select min(f.month) from monthly_figure_now f where f.jetty_id = c.jetty_id)) as next offset 0) f
           where :jettyId::int in (0, c.jetty_id)) n) o
   where o.months > 0`;

interface Values {
  jettyId: number;
  today: Day;
  since: Date;
  soon: Day;
}

/** Planned once a connection: to plan it takes ten times as long as to run it. */
const OFFICE_TASKS: Prepared<Row, Values> = {
  name: "office_tasks",
  text: `select
        (select count(*)::int from cancellation_request
          where state = 'pending' and :jettyId::int in (0, jetty_id)) as requests,
        (select count(*)::int from refund_due r left join ticket t on t.id = r.ticket_id
          where r.state = 'open' and :jettyId::int in (0, t.jetty_id)) as refunds,
        (select count(*)::int from weather_case c join stoppage s on s.id = c.stoppage_id
          where ${COUNTER_REFUND_DUE} and :jettyId::int in (0, s.jetty_id)) as counter_refunds,
        (select count(*)::int from shift s
          where ${isOpen("s")} and s.opened_at < :since and :jettyId::int in (0, s.jetty_id)) as shifts,
        (select count(*)::int from ${CASES_TO_CALL} c join stoppage s on s.id = c.stoppage_id
          where :jettyId::int in (0, s.jetty_id)) as calls,
        (select count(*)::int from boarding_conflict c join boarding_scan s on s.id = c.scan_id
          where c.decided_at is null and :jettyId::int in (0, s.jetty_id)) as conflicts,
        p.papers, p.papers_at, m.months, m.months_at, m.first_month
      from (${MONTHS}) m, (select count(*)::int as papers, (array_agg(o.jetty_id order by o.until, o.jetty_id))[1] as papers_at
        from ${PAPERS_IN_USE} o where o.until <= :soon and :jettyId::int in (0, o.jetty_id)) p`,
};

/** Counted at a jetty (0: at all); a refund without a ticket is the office's, whatever the jetty. */
export async function officeTasks(
  viewer: Viewer,
  jettyId: 0 | JettyId,
  today: Day,
): Promise<OfficeTasks> {
  const [row] = await sql(null, OFFICE_TASKS, {
    ...{ jettyId, today },
    ...{ since: startOfDay(today), soon: addDays(today, PAPERS_WARNED_DAYS) },
  });
  const own = (task: OfficeTask) => (can(viewer, NEEDS[task]) ? (row?.[task] ?? 0) : null);
  return {
    requests: own("requests"),
    refunds: own("refunds"),
    counterRefunds: own("counterRefunds"),
    shifts: own("shifts"),
    months: own("months"),
    calls: own("calls"),
    conflicts: own("conflicts"),
    papers: own("papers"),
    papersAt: row?.papersAt ?? null,
    firstMonth:
      row?.monthsAt && row.firstMonth
        ? { jettyId: row.monthsAt, month: monthOf(row.firstMonth) }
        : null,
  };
}
