import type { Section } from "./section";
import { dayOfSql, within } from "./ticket-sql";

/** Closed shifts `s` of these days, and what went through the drawer of each. */
const CLOSED = `
  from shift s
  join app_user u on u.id = s.user_id
  cross join lateral (
    select coalesce(sum(e.amount_sen) filter (where e.kind in ('cash_in', 'change')), 0)::float8
        as cash_sen,
        coalesce(sum(e.amount_sen) filter (where e.kind = 'refund'), 0)::float8 as refunded_sen,
        coalesce(sum(e.amount_sen)
          filter (where e.kind not in ('float', 'cash_in', 'change', 'refund')), 0)::float8
        as drawer_sen
      from drawer_entry e where e.shift_id = s.id) d
 where s.jetty_id = any(:jetties::smallint[]) and ${within("s.closed_at")}`;
const DIFFERENCE = "s.counted_sen - s.expected_sen";

/**
 * Cash by shift, from the float to the count, with the number of its Z report, and what each cashier
 * was over and short: `tunai` (C2).
 */
export const SHIFTS: readonly Section[] = [
  {
    name: "shifts",
    columns: [
      ...(["at", "jetty", "cashier", "zNo", "floatSen", "cashSen", "refundedSen"] as const),
      ...(["drawerSen", "expectedSen", "countedSen", "overShortSen", "reason"] as const),
    ],
    groupBy: ["day"],
    sums: [
      ...(["shifts", "cashSen", "refundedSen", "drawerSen", "expectedSen"] as const),
      // After what was sold: the first sum of money is the report's.
      ...(["countedSen", "overShortSen", "floatSen"] as const),
    ],
    sql: `
      select ${dayOfSql("s.closed_at")} as day, s.closed_at as at, s.jetty_id as jetty,
          u.name as cashier, s.z_no::text as z_no, s.float_sen, d.cash_sen, d.refunded_sen,
          d.drawer_sen, s.expected_sen, s.counted_sen, ${DIFFERENCE} as over_short_sen,
          coalesce(s.over_short_reason, s.close_reason) as reason, 1 as shifts
       ${CLOSED}
       order by s.closed_at, s.id`,
  },
  {
    name: "cashiers",
    columns: ["cashier", "shifts", "cashSen", "overSen", "shortSen", "overShortSen"],
    groupBy: [],
    sums: ["shifts", "cashSen", "overSen", "shortSen", "overShortSen"],
    sql: `
      select u.name as cashier, count(*)::float8 as shifts, sum(d.cash_sen)::float8 as cash_sen,
          sum(greatest(${DIFFERENCE}, 0))::float8 as over_sen,
          sum(least(${DIFFERENCE}, 0))::float8 as short_sen,
          sum(${DIFFERENCE})::float8 as over_short_sen
       ${CLOSED}
       group by u.id
       order by u.name, u.id`,
  },
];
