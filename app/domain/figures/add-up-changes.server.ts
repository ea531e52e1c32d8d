import { inTransaction, sql } from "@db/transaction";

/** The columns that are summed, in each table of figures. */
const SUMS = [
  "tickets",
  "passengers",
  "amount_sen",
  "charge_sen",
  "cancelled",
  "reprints",
] as const;

/**
 * Adds the changes that wait to the days, months and categories that they belong to, and answers
 * how many there were. The figures are the same before and after: whoever reads them adds what
 * still waits. See docs/daily-figures.md.
 */
export async function addUpChanges(): Promise<number> {
  const [waiting] = await sql<{ any: boolean }>(
    null,
    "select exists (select from figure_change) as any",
  );
  if (!waiting?.any) return 0;
  return inTransaction(async (tx) => {
    // Before the changes are read: whoever adds up, or counts anew, does so alone.
    await sql(tx, "select 1 as locked from figure_total order by jetty_id for update");
    const [moved] = await sql<{ count: number }>(tx, ADD_UP);
    return moved?.count ?? 0;
  });
}

function addTo(table: string, key: readonly string[], sums: readonly string[]): string {
  const added = sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(", ");
  return `on conflict (${key.join(", ")}) do update set ${added}`;
}

const KEY = ["jetty_id", "channel", "method"] as const;
const totals = SUMS.map((name) => `sum(${name})`).join(", ");

const ADD_UP = `
with moved as (
  delete from figure_change returning *
), days as (
  insert into daily_figure (day, ${KEY.join(", ")}, ${SUMS.join(", ")})
    select day, ${KEY.join(", ")}, ${totals} from moved group by 1, 2, 3, 4
  ${addTo("daily_figure", ["day", ...KEY], SUMS)}
), months as (
  insert into monthly_figure (month, ${KEY.join(", ")}, ${SUMS.join(", ")})
    select date_trunc('month', day)::date, ${KEY.join(", ")}, ${totals} from moved group by 1, 2, 3, 4
  ${addTo("monthly_figure", ["month", ...KEY], SUMS)}
), categories as (
  insert into daily_category_figure (day, ${KEY.join(", ")}, category, passengers, amount_sen)
    select m.day, m.jetty_id, m.channel, m.method, l.category, sum(l.passengers), sum(l.amount_sen)
      from moved m, unnest(m.categories, m.category_passengers, m.category_amounts)
        as l(category, passengers, amount_sen)
     group by 1, 2, 3, 4, 5
  ${addTo("daily_category_figure", ["day", ...KEY, "category"], ["passengers", "amount_sen"])}
), counted as (
  update figure_total t set changes = changes + m.count
    from (select jetty_id, count(*) from moved group by jetty_id) m
   where m.jetty_id = t.jetty_id
)
select count(*)::int as count from moved`;
