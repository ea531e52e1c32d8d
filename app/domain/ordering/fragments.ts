import { FOREIGNER_CATEGORIES } from "~/domain/pricing/categories";

/** A condition of SQL on a row of ticket, named by `t`: an online order that is not paid (S11). */
export const isUnpaidOrder = (t: string) => `${t}.state = 'unpaid' and ${t}.ticket_flag < 3`;

const foreigners = FOREIGNER_CATEGORIES.map((category) => `'${category}'`).join(", ");

/** That its passengers are from other countries; online nobody is mixed (S16). */
export const isForeignOrder = (t: string) => `exists (select from ticket_line l
  where l.ticket_id = ${t}.id and l.category in (${foreigners}))`;

/** For how long a browser is shown what was bought in it; a departure to come stays. */
const SHOWN_DAYS = 30;

/** That it was made in the browser of `:browserHash`. */
export const isMadeHere = (t: string) => `coalesce(${t}.browser_hash = :browserHash, false)`;

/** That a browser is still shown it as one of its own, at `:now`, on `:today`. */
export const isShownToBrowser = (t: string) => `${t}.ticket_flag < 3
  and (${t}.created_at > :now::timestamptz - make_interval(days => ${SHOWN_DAYS})
    or (${t}.state = 'paid' and ${t}.ticket_date >= :today::date))`;

/** The lines of an order (`:lines`, the quantity of each category) at the fares of `:now`: the table `line` of the statement. */
export const PRICED_LINES = `line as (
  select p.category, (:lines::jsonb ->> p.category)::int as quantity,
         coalesce(p.fare_sen, 0) as fare_sen, p.offered and p.fare_sen is not null as offered
    from price_at(:now::timestamptz) p where :lines::jsonb ? p.category
)`;

/** The lines and passengers (`:passengers`) of the ticket that the statement `made`. */
export const LINES_AND_PASSENGERS = `lines as (
  insert into ticket_line (ticket_id, category, quantity, fare_sen)
    select m.id, l.category, l.quantity, l.fare_sen
    from made m, line l
), people as (
  insert into passenger (ticket_id, no, category, name, ic, country)
  select m.id, p.no, p.category, p.name, p.ic, p.country
    from made m,
         jsonb_to_recordset(:passengers::jsonb)
           as p(no int, category text, name text, ic text, country text)
  returning id, no
)`;
