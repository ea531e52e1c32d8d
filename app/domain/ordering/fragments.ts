import { FOREIGNER_CATEGORIES } from "~/domain/pricing/categories";

/** A condition of SQL on a row of ticket, named by `t`: an online order that is not paid (S11). */
export const isUnpaidOrder = (t: string) => `${t}.state = 'unpaid' and ${t}.ticket_flag < 3`;

const foreigners = FOREIGNER_CATEGORIES.map((category) => `'${category}'`).join(", ");

/** That its passengers are from other countries; online nobody is mixed (S16). */
export const isForeignOrder = (t: string) => `exists (select from ticket_line l
  where l.ticket_id = ${t}.id and l.category in (${foreigners}))`;

/** A column of SQL: until when the places of an order on its boats are held at `:now`; null where they are not. */
export const heldUntil = (t: string) => `(select min(s.held_until) from ticket_departure s
  where s.ticket_id = ${t}.id having min(s.held_until) > :now)`;

/** For how long a browser is shown what was bought in it; a departure to come stays. */
const SHOWN_DAYS = 30;

/** That it was made in the browser of `:browserHash`. */
export const isMadeHere = (t: string) => `coalesce(${t}.browser_hash = :browserHash, false)`;

/** That a browser is still shown it as one of its own, at `:now`, on `:today`. */
export const isShownToBrowser = (t: string) => `${t}.ticket_flag < 3
  and (${t}.created_at > :now::timestamptz - make_interval(days => ${SHOWN_DAYS})
    or (${t}.state = 'paid' and ${t}.ticket_date >= :today::date))`;

/** Where the statement of one or more orders finds what it writes of each, in SQL. */
interface OrderSource {
  /** The column that names the order of a line, with the comma after it. */
  n: string;
  /** The table of orders, with the comma after it. */
  orders: string;
  /** The tables of the tickets that were made, and the condition for a line `l` to be of one of them. */
  made: string;
  ofMade: string;
  /** The quantity of each category, and the passengers, as jsonb. */
  lines: string;
  passengers: string;
}

/** One order, whose values the statement names. */
const ONE_ORDER: OrderSource = {
  n: "",
  orders: "",
  made: "made m",
  ofMade: "true",
  lines: ":lines::jsonb",
  passengers: ":passengers::jsonb",
};

/** Orders as rows of a table `o`, which are found again by their codes. */
export const ORDER_ROWS: OrderSource = {
  n: "o.n, ",
  orders: "o, ",
  made: "made m join o on o.ticket_code = m.ticket_code",
  ofMade: "l.n = o.n",
  lines: "o.lines",
  passengers: "o.passengers",
};

/** The lines of an order at the fares of `:now`: the table `line` of the statement. */
export const pricedLines = ({ n, orders, lines } = ONE_ORDER) => `line as (
  select ${n}p.category, (${lines} ->> p.category)::int as quantity,
         coalesce(p.fare_sen, 0) as fare_sen, p.offered and p.fare_sen is not null as offered
    from ${orders}price_at(:now::timestamptz) p where ${lines} ? p.category
)`;

/** The lines and passengers of the ticket that the statement `made`. */
export const linesAndPassengers = ({ made, ofMade, passengers } = ONE_ORDER) => `lines as (
  insert into ticket_line (ticket_id, category, quantity, fare_sen)
    select m.id, l.category, l.quantity, l.fare_sen
    from ${made}, line l
   where ${ofMade}
), people as (
  insert into passenger (ticket_id, no, category, name, ic, country)
  select m.id, p.no, p.category, p.name, p.ic, p.country
    from ${made},
         jsonb_to_recordset(${passengers})
           as p(no int, category text, name text, ic text, country text)
  returning id, ticket_id, no
)`;
