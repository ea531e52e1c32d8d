import type { Migration } from "./migration";

/** What the list of tickets is read and searched by (2.14, T2, T3). */
export const ticketLists: Migration = {
  name: "030-ticket-lists",
  up: async (sequelize) => {
    await sequelize.query(`
      create extension if not exists btree_gin;

      -- When its newest copy came out of a printer, from the second one on.
      alter table ticket add column reprinted_at timestamptz;
      update ticket t set reprinted_at = r.at
        from (select ticket_id, max(done_at) as at from print_job
               where kind = 'ticket' and state = 'printed' and copy_no > 1 group by ticket_id) r
       where r.ticket_id = t.id;
      create function ticket_reprinted() returns trigger language plpgsql as $f$
        begin
          update ticket set reprinted_at = new.done_at where id = new.ticket_id;
          return null;
        end $f$;
      create trigger ticket_reprinted after update of state on print_job for each row
        when (new.kind = 'ticket' and new.state = 'printed' and old.state <> 'printed' and new.copy_no > 1)
        execute function ticket_reprinted();

      -- Each report type's list in its order. A list of all platforms is merged from one walk for each.
      create index ticket_list_sales on ticket (jetty_id, ticket_flag, paid_at, id) where state = 'paid';
      create index ticket_list_departures on ticket (jetty_id, ticket_flag, ticket_date, id) where state = 'paid';
      create index ticket_list_cancelled on ticket (jetty_id, ticket_flag, cancelled_at, id) where state = 'cancelled';
      create index ticket_list_reprints on ticket (jetty_id, ticket_flag, reprinted_at, id) where reprinted_at is not null;
      create index ticket_list_agencies on ticket (jetty_id, ticket_flag, paid_at, id) where state = 'paid' and agency_name is not null;

      create function month_no(day date) returns integer language sql immutable strict parallel safe
        return extract(year from day)::int * 12 + extract(month from day)::int;

      -- A text that is found as a whole, whatever its case, as a number. With a day before it, a traveller of that day.
      create function search_key(whole text) returns bigint language sql immutable strict parallel safe
        return hashtextextended(lower(whole), 0);
      create function traveller_key(day date, name_or_ic text) returns bigint language sql immutable strict parallel safe
        return search_key(iso_day(day) || ' ' || name_or_ic);

      -- What a ticket is found by, as it is now: by a part of its words, or by a whole number, code or day.
      create view ticket_search_now as
        select t.id as ticket_id,
            month_no(coalesce(t.sale_day, (t.created_at at time zone 'Asia/Kuala_Lumpur')::date)) as sold_month,
            month_no(t.ticket_date) as departure_month,
            lower(concat_ws(' ', t.ticket_code, regexp_replace(t.ticket_code, '(.{4})(?=.)', '\\1-', 'g'), t.receipt_no,
              t.name, t.ic, t.phone_no, t.email, o.company_name, t.other_operator_name, t.agency_name, t.company_name, s.name, p.words)) as words,
            array_remove(p.keys || array[
              search_key(t.ticket_code), search_key(t.receipt_no), search_key(t.ic), search_key(regexp_replace(t.phone_no, '^\\+?60', '0')),
              search_key(iso_day(t.ticket_date)), search_key(iso_day(t.sale_day))], null) as keys
          from ticket t left join operator o on o.id = t.operator_id left join app_user s on s.id = t.seller_id
          cross join lateral (
            select string_agg(concat_ws(' ', p.name, p.ic), ' ' order by p.no) as words,
                array_agg(search_key(p.ic)) || array_agg(traveller_key(t.ticket_date, p.name)) || array_agg(traveller_key(t.ticket_date, p.ic)) as keys
              from passenger p where p.ticket_id = t.id) p;

      -- Written by the workers a moment after each change, so that no sale waits for it. Until then a ticket is due.
      create table ticket_search (
        ticket_id integer primary key references ticket,
        sold_month integer not null,
        departure_month integer not null,
        words text not null,
        keys bigint[] not null
      );
      create index ticket_search_words on ticket_search
        using gin (sold_month, departure_month, words gin_trgm_ops) with (fastupdate = off);
      create index ticket_search_keys on ticket_search using gin (keys) with (fastupdate = off);
      -- A mark that is there already is taken hold of, so that the workers leave it until the change is committed.
      create table ticket_search_due (ticket_id integer primary key);

      create function ticket_search_is_due() returns trigger language plpgsql as $f$
        begin
          insert into ticket_search_due values (new.id) on conflict (ticket_id) do update set ticket_id = excluded.ticket_id;
          return null;
        end $f$;
      create trigger ticket_search_is_due after insert on ticket for each row execute function ticket_search_is_due();
      create trigger ticket_search_is_due_again after update on ticket for each row
        when ((new.name, new.ic, new.phone_no, new.email, new.ticket_date, new.agency_name) is distinct from
              (old.name, old.ic, old.phone_no, old.email, old.ticket_date, old.agency_name)
          or new.sale_day is distinct from old.sale_day)
        execute function ticket_search_is_due();

      create function ticket_search_follows_passengers() returns trigger language plpgsql as $f$
        begin
          insert into ticket_search_due select distinct ticket_id from changed order by ticket_id
            on conflict (ticket_id) do update set ticket_id = excluded.ticket_id;
          return null;
        end $f$;
      create trigger ticket_search_follows_passengers after update on passenger referencing new table as changed
        for each statement execute function ticket_search_follows_passengers();

      create function ticket_search_follows_operator() returns trigger language plpgsql as $f$
        begin
          insert into ticket_search_due select id from ticket where operator_id = new.id order by id
            on conflict (ticket_id) do update set ticket_id = excluded.ticket_id;
          return null;
        end $f$;
      create trigger ticket_search_follows_operator after update of company_name on operator for each row
        when (new.company_name <> old.company_name) execute function ticket_search_follows_operator();

      create function ticket_search_follows_seller() returns trigger language plpgsql as $f$
        begin
          insert into ticket_search_due select id from ticket where seller_id = new.id order by id
            on conflict (ticket_id) do update set ticket_id = excluded.ticket_id;
          return null;
        end $f$;
      create trigger ticket_search_follows_seller after update of name on app_user for each row
        when (new.name <> old.name) execute function ticket_search_follows_seller();

      insert into ticket_search_due select id from ticket;

      grant select on ticket_search_now to jetty_app;
      grant select, insert, update on ticket_search to jetty_app;
      grant select, insert, update, delete on ticket_search_due to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      drop trigger ticket_search_follows_seller on app_user;
      drop trigger ticket_search_follows_operator on operator;
      drop trigger ticket_search_follows_passengers on passenger;
      drop trigger ticket_search_is_due_again on ticket;
      drop trigger ticket_search_is_due on ticket;
      drop table ticket_search_due, ticket_search;
      drop view ticket_search_now;
      drop function ticket_search_follows_seller(), ticket_search_follows_operator(), ticket_search_follows_passengers(),
        ticket_search_is_due(), traveller_key(date, text), search_key(text), month_no(date);
      drop index ticket_list_agencies, ticket_list_reprints, ticket_list_cancelled, ticket_list_departures, ticket_list_sales;
      drop trigger ticket_reprinted on print_job;
      drop function ticket_reprinted();
      alter table ticket drop column reprinted_at;
    `);
  },
};
