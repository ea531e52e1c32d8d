import type { Migration } from "./migration";

/**
 * A list of prices with a first day says what changes on it, and nothing of what stays: null there.
 * What was corrected meanwhile, or changes by a list of an earlier day, is not undone by it.
 */
export const scheduledChanges: Migration = {
  name: "106-scheduled-changes",
  up: async (sequelize) => {
    await sequelize.query(`
      alter table price_list_fare alter column fare_sen drop not null, alter column offered drop not null;

      -- What a list says as the one before it does changes nothing on its day.
      with said as (
        select f.starts_on, f.category,
            nullif(f.fare_sen, coalesce(lag(f.fare_sen) over w, p.fare_sen)) as fare_sen,
            nullif(f.offered, coalesce(lag(f.offered) over w, p.offered)) as offered
          from price_list_fare f join price p on p.category = f.category
        window w as (partition by f.category order by f.starts_on)
      )
      update price_list_fare f set fare_sen = s.fare_sen, offered = s.offered
        from said s where s.starts_on = f.starts_on and s.category = f.category;
      delete from price_list_fare where fare_sen is null and offered is null;
      alter table price_list_fare add constraint price_list_fare_changes check (num_nonnulls(fare_sen, offered) > 0);

      -- Of each category the newest price that a list has begun, and by itself whether it is offered.
      create or replace function price_at(instant timestamptz) returns table (category text, fare_sen integer, offered boolean) language sql stable as $f$
        select p.category, coalesce(${newest("fare_sen")}, p.fare_sen), coalesce(${newest("offered")}, p.offered)
          from price p $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      alter table price_list_fare drop constraint price_list_fare_changes;
      insert into price_list_fare (starts_on, category, fare_sen, offered)
        select l.starts_on, p.category, p.fare_sen, p.offered
          from price_list l cross join price_at(l.starts_on::timestamp at time zone 'Asia/Kuala_Lumpur') p
         where p.fare_sen is not null
        on conflict (starts_on, category) do update set fare_sen = excluded.fare_sen, offered = excluded.offered;
      -- A category without a price cannot stand in a list that says every price.
      delete from price_list_fare where fare_sen is null;
      create or replace function price_at(instant timestamptz) returns table (category text, fare_sen integer, offered boolean) language sql stable as $f$
        select p.category, coalesce(f.fare_sen, p.fare_sen), coalesce(f.offered, p.offered)
          from price p left join price_list_fare f on f.category = p.category
           and f.starts_on = (select max(l.starts_on) from price_list l where l.starts_on <= (instant at time zone 'Asia/Kuala_Lumpur')::date) $f$;
      alter table price_list_fare alter column fare_sen set not null, alter column offered set not null;
    `);
  },
};

function newest(column: "fare_sen" | "offered"): string {
  return `(select f.${column} from price_list_fare f
          where f.category = p.category and f.${column} is not null and f.starts_on <= (instant at time zone 'Asia/Kuala_Lumpur')::date
          order by f.starts_on desc limit 1)`;
}
