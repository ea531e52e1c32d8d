import { type Prepared, sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { type Day, monthOf } from "~/domain/shared/day";
import { type Channel, daysOfInterest, type FigureSet, type Sums } from "./figure-set";

interface Row extends Sums {
  kind: "day" | "month";
  /** The day, or the first of the month. */
  at: Day;
  jettyId: JettyId;
  channel: Channel;
}

interface Spans {
  from: Day;
  to: Day;
  lastYearFrom: Day;
  lastYearTo: Day;
}

/** Sums may be larger than an integer of the database; a number of JavaScript holds them exactly. */
const SUMS = `sum(tickets)::float8 as tickets, sum(passengers)::float8 as passengers,
    sum(amount_sen)::float8 as amount_sen, sum(cancelled)::float8 as cancelled,
    sum(reprints)::float8 as reprints`;

const SUMMED = "day, jetty_id, channel, tickets, passengers, amount_sen, cancelled, reprints";

const FIGURES: Prepared<Row, Spans> = {
  name: "figures",
  text: `
select 'month' as kind, month as at, jetty_id, channel, ${SUMS}
  from monthly_figure_now group by month, jetty_id, channel
union all
select 'day', day, jetty_id, channel, ${SUMS}
  from (
    select ${SUMMED} from daily_figure_now where day between :from::date and :to::date
    union all
    select ${SUMMED} from daily_figure_now
     where day between :lastYearFrom::date and :lastYearTo::date
  ) d
 group by day, jetty_id, channel`,
};

/**
 * All months and the days of interest as of today, of every jetty (F1): one statement, whose time
 * depends on the days since the first sale and not on how much was sold on them.
 */
export async function readFigures(today: Day): Promise<FigureSet> {
  const [now, lastYear] = daysOfInterest(today);
  const rows = await sql(null, FIGURES, {
    ...now,
    lastYearFrom: lastYear.from,
    lastYearTo: lastYear.to,
  });
  const set: FigureSet = { days: [], months: [] };
  for (const { kind, at, ...row } of rows)
    if (kind === "day") set.days.push({ ...row, day: at });
    else set.months.push({ ...row, month: monthOf(at) });
  return set;
}

/**
 * Says whether any figure of a jetty (0: of any) changed: another text after every sale,
 * cancellation and reprint that was committed, the same while nothing happens.
 */
export async function figuresVersion(jettyId: 0 | JettyId): Promise<string> {
  const [row] = await sql<{ version: string }>(
    null,
    `select coalesce(sum(changes), 0)
        + (select count(*) from figure_change where :jettyId::int in (0, jetty_id)) || '' as version
       from figure_total where :jettyId::int in (0, jetty_id)`,
    { jettyId },
  );
  return row?.version ?? "";
}
