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
