import type { Migration } from "./migration";

/** A boat whose manifest is frozen takes nobody else, so no place of it is sold or moved to (docs/manifest.md). */
export const closedNotSold: Migration = {
  name: "073-closed-not-sold",
  up: async (sequelize) => {
    await sequelize.query(`
      create or replace function is_on_sale(d departure, at timestamptz, grace interval) returns boolean
          language sql stable as $f$
        select d.state in ('scheduled', 'boarding') and d.boarding_closed_at is null
          and coalesce(d.delayed_to, d.sails_at) + grace > at
          and exists (select from boat b where b.id = d.boat_id and b.active
            and least(b.licence_until, b.insurance_until) >= d.day)
          and (d.skipper_id is null or exists (
            select from skipper s where s.id = d.skipper_id and s.active and s.licence_until >= d.day))
      $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      create or replace function is_on_sale(d departure, at timestamptz, grace interval) returns boolean
          language sql stable as $f$
        select d.state in ('scheduled', 'boarding') and coalesce(d.delayed_to, d.sails_at) + grace > at
          and exists (select from boat b where b.id = d.boat_id and b.active
            and least(b.licence_until, b.insurance_until) >= d.day)
          and (d.skipper_id is null or exists (
            select from skipper s where s.id = d.skipper_id and s.active and s.licence_until >= d.day))
      $f$;
    `);
  },
};
