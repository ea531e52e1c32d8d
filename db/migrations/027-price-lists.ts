import type { Migration } from "./migration";

/**
 * Prices with a first day: a list of every category's price, one for each day. A list that has begun
 * stands in place of what `price` holds until the prices are set at once again.
 */
export const priceLists: Migration = {
  name: "027-price-lists",
  up: async (sequelize) => {
    await sequelize.query(`
      create table price_list (
        starts_on date primary key,
        made_by integer not null references app_user,
        made_at timestamptz not null
      );
      create table price_list_fare (
        starts_on date not null references price_list on delete cascade,
        category text not null references price (category),
        fare_sen integer not null check (fare_sen >= 0),
        offered boolean not null,
        primary key (starts_on, category)
      );
      create index price_list_maker on price_list (made_by);

      -- What every category costs at an instant. One select, so that a statement that joins it is planned as one.
      create function price_at(instant timestamptz) returns table (category text, fare_sen integer, offered boolean) language sql stable as $f$
        select p.category, coalesce(f.fare_sen, p.fare_sen), coalesce(f.offered, p.offered)
          from price p left join price_list_fare f on f.category = p.category
           and f.starts_on = (select max(l.starts_on) from price_list l where l.starts_on <= (instant at time zone 'Asia/Kuala_Lumpur')::date) $f$;

      grant select, insert, delete on price_list to jetty_app;
      grant select, insert on price_list_fare to jetty_app;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      update price p set fare_sen = c.fare_sen, offered = c.offered
        from price_at(now()) c where c.category = p.category and (p.fare_sen, p.offered) is distinct from (c.fare_sen, c.offered);
      drop function price_at(timestamptz);
      drop table price_list_fare, price_list;
    `);
  },
};
