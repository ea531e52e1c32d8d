import { CATEGORIES, type Category } from "~/domain/pricing/categories";
import type { ColumnName, Section } from "./section";
import { OF_TICKET } from "./ticket-sql";

/** The groups that categories fall into, whatever their nationality. */
export const VISITOR_GROUPS = ["adult", "child", "baby", "senior", "student", "agency"] as const;
export type VisitorGroup = (typeof VISITOR_GROUPS)[number];

function groupOf(category: Category): VisitorGroup {
  if (category === "gov_agency") return "agency";
  if (category === "super_senior") return "senior";
  const found = VISITOR_GROUPS.find((group) => category.startsWith(group));
  if (!found) throw new Error(`The category ${category} is in no group of visitors.`);
  return found;
}

const GROUP = `case p.category ${CATEGORIES.map(
  (category) => `when '${category}' then '${groupOf(category)}'`,
).join(" ")} end`;
const IS_FOREIGNER = "p.category like '%\\_foreigner'";
const NATIONALITY = `case when ${IS_FOREIGNER} then 'foreigner' else 'malaysian' end`;

/** Bands of years at the day of travel; who shows a passport has none. */
const BANDS_BELOW = [
  [7, "0-6"],
  [13, "7-12"],
  [18, "13-17"],
  [40, "18-39"],
  [60, "40-59"],
] as const;
const AGE_BANDS = [...BANDS_BELOW.map(([, band]) => band), "60+"];
const BORN = `(case when substr(p.ic, 1, 2) <= to_char(t.ticket_date, 'YY') then '20' else '19' end
  || substr(p.ic, 1, 6))::int`;
const YEARS = `(to_char(t.ticket_date, 'YYYYMMDD')::int - ${BORN}) / 10000`;
/** The age that a Malaysian ic tells; nothing where its first digits are no date. */
const AGE = `case when p.ic ~ '^\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])\\d{6}$' then
  case ${BANDS_BELOW.map(([years, band]) => `when ${YEARS} < ${years} then '${band}'`).join(" ")}
    else '60+' end end`;

const TRAVELLING = `
  from ticket t
  join passenger p on p.ticket_id = t.id
 where t.state = 'paid' and ${OF_TICKET}`;
const THESE_DAYS = "t.ticket_date between :from::date and :to::date";

function counted(
  name: Section["name"],
  columns: readonly [ColumnName, string][],
  order: string,
): Section {
  return {
    name,
    columns: [...columns.map(([column]) => column), "passengers"],
    groupBy: [],
    sums: ["passengers"],
    sql: `
      select ${columns.map(([column, sql]) => `${sql} as "${column}"`).join(", ")},
          count(*)::float8 as passengers
       ${TRAVELLING} and ${THESE_DAYS}
       group by ${columns.map((_, index) => index + 1).join(", ")}
       order by ${order}`,
  };
}

/**
 * Who travels on these days by country, group, nationality, category and age, and by month against
 * the same days of the year before: `pengunjung` (F2, F3).
 */
export const VISITORS: readonly Section[] = [
  counted(
    "countries",
    [["country", `case when ${IS_FOREIGNER} then p.country else 'MY' end`]],
    "passengers desc, 1 nulls last",
  ),
  counted(
    "groups",
    [
      ["nationality", NATIONALITY],
      ["group", GROUP],
    ],
    "1 desc, 3 desc, 2",
  ),
  counted(
    "categories",
    [
      ["nationality", NATIONALITY],
      ["category", "p.category"],
    ],
    "1 desc, 3 desc, 2",
  ),
  counted(
    "ages",
    [["age", AGE]],
    `array_position(array[${AGE_BANDS.map((band) => `'${band}'`).join(", ")}], ${AGE})`,
  ),
  {
    name: "months",
    columns: ["month", "passengers", "before", "change"],
    groupBy: [],
    sums: ["passengers", "before"],
    rate: { column: "change", of: "passengers", before: "before" },
    sql: `
      select m.month, sum(m.passengers)::float8 as passengers, sum(m.before)::float8 as before,
          ((sum(m.passengers) - sum(m.before)) * 100.0 / nullif(sum(m.before), 0))::float8 as change
        from (
          select to_char(t.ticket_date, 'YYYY-MM') as month, 1 as passengers, 0 as before
           ${TRAVELLING} and ${THESE_DAYS}
          union all
          select to_char(t.ticket_date + interval '1 year', 'YYYY-MM'), 0, 1
           ${TRAVELLING} and t.ticket_date between (:from::date - interval '1 year')::date
             and (:to::date - interval '1 year')::date) m
       group by 1
       order by 1`,
  },
];
