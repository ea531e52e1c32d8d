import { sql } from "@db/transaction";
import { isInForce } from "~/domain/blocked-dates/fragments";
import type { JettyId } from "~/domain/places/jetties";
import { addDays, type Day, dayOf } from "~/domain/shared/day";
import { type DepartureState, type DepartureStatus, type Room, roomOf, statusOf } from "../rules";

/** A departure as everybody may know it: how many places are sold is nobody's business. */
export interface PublicDeparture {
  id: number;
  jettyId: JettyId;
  day: Day;
  sailsAt: Date;
  delayedTo: Date | null;
  status: DepartureStatus;
  /** Of a delay or a cancellation. */
  reason: string | null;
  boat: string;
  /** Null where no places are sold any more, or at all. */
  room: Room | null;
  /** Why nothing leaves on its day, where that is blocked. */
  blocked: string | null;
}

type Row = Omit<PublicDeparture, "status" | "room"> & {
  state: DepartureState;
  onSale: boolean;
  seatsLeft: number;
};

/** Today's and tomorrow's departures of a jetty, or of all, in the order in which they leave. */
export async function publicBoard(jettyId: JettyId | null, now: Date): Promise<PublicDeparture[]> {
  const today = dayOf(now);
  const rows = await sql<Row>(
    null,
    `select d.id, d.jetty_id, d.day, d.sails_at, d.delayed_to, d.state, d.reason, b.name as boat,
         d.capacity - seats_taken(d.id, :now) as seats_left,
         is_on_sale(d, :now, interval '0') as on_sale,
         (select c.details from blocked_date c where ${isInForce("c")} and c.days @> d.day limit 1)
           as blocked
       from departure d join boat b on b.id = d.boat_id
      where d.day between :today and :tomorrow
        and (:jettyId::int is null or d.jetty_id = :jettyId)
      order by d.jetty_id, d.day, d.sails_at, b.name, d.id`,
    { today, tomorrow: addDays(today, 1), jettyId, now },
  );
  return rows.map(({ state, onSale, seatsLeft, ...row }) => ({
    ...row,
    status: statusOf({ state, delayedTo: row.delayedTo }),
    reason: state === "cancelled" || row.delayedTo !== null ? row.reason : null,
    room: onSale && row.blocked === null ? roomOf(seatsLeft) : null,
  }));
}
