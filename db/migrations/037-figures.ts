import type { Migration } from "./migration";

/**
 * What was sold, cancelled and printed again, added up by day and by month, so that the office's
 * figures cost the same with ten tickets a day and with ten thousand. See docs/daily-figures.md and
 * docs/decisions/2026-11-22-figures.md.
 */
export const figures: Migration = {
  name: "037-figures",
  up: async (sequelize) => {
    await sequelize.query(`
      create function malaysian_day(at timestamptz) returns date language sql immutable strict parallel safe
        return (at at time zone 'Asia/Kuala_Lumpur')::date;

      -- Signed changes that are not added up yet. Nobody ever waits for a row of it: there are only inserts.
      create table figure_change (
        day date not null,
        jetty_id smallint not null,
        channel smallint not null,
        method text not null,
        tickets integer not null default 0,
        passengers integer not null default 0,
        amount_sen integer not null default 0,
        charge_sen integer not null default 0,
        cancelled integer not null default 0,
        reprints integer not null default 0,
        -- Of a sale's passengers and its amount: how many and how much by category.
        categories text[],
        category_passengers integer[],
        category_amounts integer[]
      );
      create table daily_figure (
        day date not null,
        jetty_id smallint not null references jetty,
        channel smallint not null,
        method text not null,
        tickets integer not null,
        passengers integer not null,
        amount_sen integer not null,
        charge_sen integer not null,
        cancelled integer not null,
        reprints integer not null,
        primary key (day, jetty_id, channel, method)
      );
      create table monthly_figure (
        month date not null check (extract(day from month) = 1),
        jetty_id smallint not null references jetty,
        channel smallint not null,
        method text not null,
        tickets integer not null,
        passengers integer not null,
        amount_sen integer not null,
        charge_sen integer not null,
        cancelled integer not null,
        reprints integer not null,
        primary key (month, jetty_id, channel, method)
      );
      create table daily_category_figure (
        day date not null,
        jetty_id smallint not null references jetty,
        channel smallint not null,
        method text not null,
        category text not null,
        passengers integer not null,
        amount_sen integer not null,
        primary key (day, jetty_id, channel, method, category)
      );
      -- How many changes of a jetty were added up so far. With those that wait it says whether anything changed.
      create table figure_total (jetty_id smallint primary key references jetty, changes bigint not null default 0);
      insert into figure_total (jetty_id) select id from jetty;

      -- One signed change for what a ticket was, and one for what it became.
      create function ticket_changes_figures() returns trigger language plpgsql as $f$
        declare
          t ticket := new;
          sign integer := 1;
        begin
          loop
            if t.state = 'paid' then
              insert into figure_change (day, jetty_id, channel, method, tickets, passengers, amount_sen, charge_sen,
                  categories, category_passengers, category_amounts)
              select t.sale_day, t.jetty_id, t.ticket_flag, t.payment_method, sign, sign * t.total_passengers, sign * t.amount_sen,
                  sign * t.transaction_charge_sen, array_agg(category), array_agg(sign * quantity), array_agg(sign * quantity * fare_sen)
                from ticket_line where ticket_id = t.id;
            elsif t.state = 'cancelled' then
              insert into figure_change (day, jetty_id, channel, method, cancelled)
                values (malaysian_day(t.cancelled_at), t.jetty_id, t.ticket_flag, t.payment_method, sign);
            end if;
            exit when tg_op = 'INSERT' or sign = -1;
            t := old;
            sign := -1;
          end loop;
          return null;
        end $f$;
      -- At the end of the transaction: by then the ticket has its lines, in whatever order they were written.
      create constraint trigger ticket_changes_figures after insert on ticket deferrable initially deferred for each row
        when (new.state in ('paid', 'cancelled')) execute function ticket_changes_figures();
      create constraint trigger ticket_changes_figures_again after update on ticket deferrable initially deferred for each row
        when ((old.state, old.sale_day, old.cancelled_at, old.jetty_id, old.ticket_flag, old.payment_method, old.total_passengers,
               old.amount_sen, old.transaction_charge_sen) is distinct from
              (new.state, new.sale_day, new.cancelled_at, new.jetty_id, new.ticket_flag, new.payment_method, new.total_passengers,
               new.amount_sen, new.transaction_charge_sen)
          and (old.state in ('paid', 'cancelled') or new.state in ('paid', 'cancelled')))
        execute function ticket_changes_figures();

      create or replace function ticket_reprinted() returns trigger language plpgsql as $f$
        begin
          update ticket set reprinted_at = new.done_at where id = new.ticket_id;
          insert into figure_change (day, jetty_id, channel, method, reprints)
            select malaysian_day(new.done_at), jetty_id, ticket_flag, payment_method, 1 from ticket where id = new.ticket_id;
          return null;
        end $f$;

      -- What the tables must add up to.
      create view daily_figure_recounted as
        select day, jetty_id, channel, method, sum(tickets)::int as tickets, sum(passengers)::int as passengers,
            sum(amount_sen)::int as amount_sen, sum(charge_sen)::int as charge_sen, sum(cancelled)::int as cancelled,
            sum(reprints)::int as reprints
          from (
            select sale_day as day, jetty_id, ticket_flag as channel, payment_method as method, 1 as tickets,
                total_passengers as passengers, amount_sen, transaction_charge_sen as charge_sen, 0 as cancelled, 0 as reprints
              from ticket where state = 'paid'
            union all
            select malaysian_day(cancelled_at), jetty_id, ticket_flag, payment_method, 0, 0, 0, 0, 1, 0
              from ticket where state = 'cancelled'
            union all
            select malaysian_day(j.done_at), t.jetty_id, t.ticket_flag, t.payment_method, 0, 0, 0, 0, 0, 1
              from print_job j join ticket t on t.id = j.ticket_id
             where j.kind = 'ticket' and j.state = 'printed' and j.copy_no > 1
          ) counted group by day, jetty_id, channel, method;
      create view daily_category_figure_recounted as
        select t.sale_day as day, t.jetty_id, t.ticket_flag as channel, t.payment_method as method, l.category,
            sum(l.quantity)::int as passengers, sum(l.quantity * l.fare_sen)::int as amount_sen
          from ticket t join ticket_line l on l.ticket_id = t.id
         where t.state = 'paid' group by 1, 2, 3, 4, 5;

      -- The tables with the changes that wait: several rows of one key, to be summed.
      create view daily_figure_now as
        select day, jetty_id, channel, method, tickets, passengers, amount_sen, charge_sen, cancelled, reprints from daily_figure
        union all
        select day, jetty_id, channel, method, tickets, passengers, amount_sen, charge_sen, cancelled, reprints from figure_change;
      create view monthly_figure_now as
        select month, jetty_id, channel, method, tickets, passengers, amount_sen, charge_sen, cancelled, reprints from monthly_figure
        union all
        select date_trunc('month', day)::date, jetty_id, channel, method, tickets, passengers, amount_sen, charge_sen, cancelled,
            reprints from figure_change;
      create view daily_category_figure_now as
        select day, jetty_id, channel, method, category, passengers, amount_sen from daily_category_figure
        union all
        select c.day, c.jetty_id, c.channel, c.method, l.category, l.passengers, l.amount_sen
          from figure_change c, unnest(c.categories, c.category_passengers, c.category_amounts) as l(category, passengers, amount_sen);

      -- All of them anew from the tickets. Who calls it sees to it that nobody adds up changes meanwhile.
      create function recount_figures() returns integer language plpgsql as $f$
        begin
          -- It only ever rises: what was kept of an earlier count must not be taken for this one.
          update figure_total t set changes = changes + 1 + (select count(*) from figure_change c where c.jetty_id = t.jetty_id);
          delete from figure_change;
          delete from daily_figure;
          delete from monthly_figure;
          delete from daily_category_figure;
          insert into daily_figure select * from daily_figure_recounted;
          insert into daily_category_figure select * from daily_category_figure_recounted;
          insert into monthly_figure
            select date_trunc('month', day)::date, jetty_id, channel, method, sum(tickets), sum(passengers), sum(amount_sen),
                sum(charge_sen), sum(cancelled), sum(reprints)
              from daily_figure group by 1, 2, 3, 4;
          return (select count(*)::int from daily_figure);
        end $f$;
      select recount_figures();

      -- The counter screen's daily figures were read by it.
      drop index ticket_sale_day;

      grant select, insert, delete on figure_change to jetty_app;
      grant select, insert, update, delete on daily_figure, monthly_figure, daily_category_figure to jetty_app;
      grant select, update on figure_total to jetty_app;
      grant select on daily_figure_recounted, daily_category_figure_recounted, daily_figure_now, monthly_figure_now,
        daily_category_figure_now to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      create or replace function ticket_reprinted() returns trigger language plpgsql as $f$
        begin
          update ticket set reprinted_at = new.done_at where id = new.ticket_id;
          return null;
        end $f$;
      create index ticket_sale_day on ticket (sale_day, jetty_id) include (amount_sen, total_passengers) where state = 'paid';
      drop trigger ticket_changes_figures on ticket;
      drop trigger ticket_changes_figures_again on ticket;
      drop function recount_figures(), ticket_changes_figures();
      drop view daily_category_figure_now, monthly_figure_now, daily_figure_now, daily_category_figure_recounted,
        daily_figure_recounted;
      drop table figure_total, daily_category_figure, monthly_figure, daily_figure, figure_change;
      drop function malaysian_day(timestamptz);
    `);
  },
};
