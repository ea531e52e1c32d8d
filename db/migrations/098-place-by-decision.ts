import type { Migration } from "./migration";

/** Whether a passenger has a place on a departure by the decision of a conflict: on it they board of a full boat too (docs/boarding.md). */
export const placeByDecision: Migration = {
  name: "098-place-by-decision",
  up: async (sequelize) => {
    await sequelize.query(`
      create or replace function is_aboard_besides(of_departure integer, of_ticket integer, of_passenger integer)
        returns boolean language plpgsql stable set search_path = public as $f$
        begin
          return exists (
            select from aboard_besides b
             where b.departure_id = of_departure and b.ticket_id = of_ticket and b.passenger_no = of_passenger);
        end $f$;
    `);
  },
  down: async (sequelize) => {
    await sequelize.query("drop function is_aboard_besides(integer, integer, integer)");
  },
};
