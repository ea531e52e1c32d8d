import { BY_DATE, madeSql, PAPERS } from "./082-who-may-board";
import type { Migration } from "./migration";

/** A place that somebody has by the decision of a conflict is taken: no scan boards another on it (docs/boarding.md). */
export const fullBesides: Migration = {
  name: "096-full-besides",
  up: async (sequelize) => {
    await sequelize.query(`
      ${madeSql(BY_DATE, PAPERS, " + aboard_on_departure(d.id)")}
      create function is_aboard_besides(of_departure integer, of_ticket integer, of_passenger integer) returns boolean
        language plpgsql stable set search_path = public as $f$
        begin
          return exists (
            select from aboard_besides b
             where b.departure_id = of_departure and b.ticket_id = of_ticket and b.passenger_no = of_passenger);
        end $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query(`
      ${madeSql(BY_DATE, PAPERS)}
      drop function is_aboard_besides(integer, integer, integer);
    `);
  },
};
