import type { Migration } from "./migration";

const DUE_AGAIN = "create trigger ticket_search_is_due_again after update on ticket for each row";
const WORDS_CHANGED = `(new.name, new.ic, new.phone_no, new.email, new.ticket_date, new.agency_name) is distinct from
    (old.name, old.ic, old.phone_no, old.email, old.ticket_date, old.agency_name)
  or new.sale_day is distinct from old.sale_day`;
const SOLD = "coalesce(t.sale_day, (t.created_at at time zone 'Asia/Kuala_Lumpur')::date)";

/**
 * A word is looked for among the few tickets that were cancelled or printed again in a list's
 * months: in the index of all tickets it may be a hundred thousand's. An e-mail address is found as
 * a whole, with its domain or without: its parts are in every other one.
 */
export const searchMonths: Migration = {
  name: "048-search-months",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table ticket_search add column cancelled_month integer, add column reprinted_month integer;
      ${nowView(
        ", search_key(t.email), search_key(split_part(t.email, '@', 1))",
        `,
            month_no((t.cancelled_at at time zone 'Asia/Kuala_Lumpur')::date) as cancelled_month,
            month_no((t.reprinted_at at time zone 'Asia/Kuala_Lumpur')::date) as reprinted_month`,
      )}
      update ticket_search s
         set cancelled_month = n.cancelled_month, reprinted_month = n.reprinted_month
        from (select id, month_no((cancelled_at at time zone 'Asia/Kuala_Lumpur')::date) as cancelled_month,
                month_no((reprinted_at at time zone 'Asia/Kuala_Lumpur')::date) as reprinted_month
               from ticket where cancelled_at is not null or reprinted_at is not null) n
       where s.ticket_id = n.id;
      create index ticket_search_cancelled on ticket_search
        using gin (cancelled_month, words gin_trgm_ops) with (fastupdate = off) where cancelled_month is not null;
      create index ticket_search_reprinted on ticket_search
        using gin (reprinted_month, words gin_trgm_ops) with (fastupdate = off) where reprinted_month is not null;
      drop trigger ticket_search_is_due_again on ticket;
      ${DUE_AGAIN}
        when (${WORDS_CHANGED}
          or (new.cancelled_at, new.reprinted_at) is distinct from (old.cancelled_at, old.reprinted_at))
        execute function ticket_search_is_due();
      insert into ticket_search_due select id from ticket where email is not null
        on conflict (ticket_id) do update set ticket_id = excluded.ticket_id;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger ticket_search_is_due_again on ticket;
      ${DUE_AGAIN} when (${WORDS_CHANGED}) execute function ticket_search_is_due();
      drop view ticket_search_now;
      ${nowView("", "")}
      grant select on ticket_search_now to jetty_app;
      alter table ticket_search drop column cancelled_month, drop column reprinted_month;
    `);
  },
};

/** The view of migration 030 with more keys, and more columns at its end. */
function nowView(keys: string, columns: string): string {
  return `
      create or replace view ticket_search_now as
        select t.id as ticket_id, month_no(${SOLD}) as sold_month,
            month_no(t.ticket_date) as departure_month,
            lower(concat_ws(' ', t.ticket_code, regexp_replace(t.ticket_code, '(.{4})(?=.)', '\\1-', 'g'), t.receipt_no,
              t.name, t.ic, t.phone_no, t.email, o.company_name, t.other_operator_name, t.agency_name, t.company_name, s.name, p.words)) as words,
            array_remove(p.keys || array[
              search_key(t.ticket_code), search_key(t.receipt_no), search_key(t.ic), search_key(regexp_replace(t.phone_no, '^\\+?60', '0')),
              search_key(iso_day(t.ticket_date)), search_key(iso_day(t.sale_day))${keys}], null) as keys${columns}
          from ticket t left join operator o on o.id = t.operator_id left join app_user s on s.id = t.seller_id
          cross join lateral (
            select string_agg(concat_ws(' ', p.name, p.ic), ' ' order by p.no) as words,
                array_agg(search_key(p.ic)) || array_agg(traveller_key(t.ticket_date, p.name)) || array_agg(traveller_key(t.ticket_date, p.ic)) as keys
              from passenger p where p.ticket_id = t.id) p;`;
}
