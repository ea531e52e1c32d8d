import { sql } from "@db/transaction";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import { HOLD_MINUTES } from "./rules";

/**
 * Holds the places of an order for as long again, before its buyer goes to pay: what they were held
 * for may be over, and the places sold. An order by date alone holds none. Throws Refusal
 * departure_full, departure_gone, or what `isHoldRefusal` knows: another departure is to be chosen first.
 */
export async function renewPlaces(ticketId: number, now: Date): Promise<void> {
  await refuseViolation(() =>
    sql(
      null,
      `with locked as materialized (
         select d.id from departure d
           join ticket_departure s on s.departure_id = d.id and s.ticket_id = :ticketId
          order by d.id for update)
       update ticket_departure s
          set taken_at = :now, held_until = :now::timestamptz + make_interval(mins => :minutes),
              held_seconds = s.held_seconds + ceil(extract(epoch from
                :now::timestamptz + make_interval(mins => :minutes)
                  - greatest(s.held_until, :now::timestamptz)))::int
         from (select count(*) from locked) l
        where s.ticket_id = :ticketId and s.held_until is not null
       returning 1 as renewed`,
      { ticketId, now, minutes: HOLD_MINUTES },
    ),
  );
}
