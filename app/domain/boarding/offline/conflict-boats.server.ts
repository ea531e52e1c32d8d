import { sql } from "@db/transaction";
import { boatKey, type CountedBoat } from "~/domain/manifest/presses";
import { tripsOf } from "~/domain/manifest/trips/queries.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";

/** A boat that those of a conflict may have been on. */
export interface ConflictBoat {
  boat: CountedBoat;
  /** Its name, and when it sails; null of the boat of a date that boards now. */
  named: { name: string; sailsAt: Date } | null;
  /** Of a boat of a date: which. */
  no: number | null;
}

interface Departure {
  id: number;
  name: string;
  sailsAt: Date;
  /** The device boarded it, or those of the conflict have places on it. */
  isOwn: boolean;
}

/**
 * The boats of the day and jetty of a conflict, and the key of the one that its people were most likely on: that of
 * the device, or of their places; on a date without departures the one that was boarding when they were scanned. Null
 * where nobody knows.
 */
export async function conflictBoats(
  id: number,
  { jettyId, day, scannedAt }: { jettyId: JettyId; day: Day; scannedAt: Date },
): Promise<{ boats: ConflictBoat[]; likely: string | null }> {
  const [departures, trips, closings] = await Promise.all([
    sql<Departure>(
      null,
      `select d.id, n.name, coalesce(d.delayed_to, d.sails_at) as sails_at,
           coalesce(s.departure_id = d.id, exists (select from ticket_departure t
             where t.ticket_id = s.ticket_id and t.departure_id = d.id
               and exists (select from unnest(c.passengers) no where no between t.first_no and t.last_no)))
             as is_own
         from boarding_conflict c join boarding_scan s on s.id = c.scan_id
         join departure d on d.jetty_id = s.jetty_id and d.day = s.day and d.state <> 'cancelled'
         join boat n on n.id = d.boat_id
        where c.id = :id order by d.sails_at, n.name, d.id`,
      { id },
    ),
    tripsOf({ jettyId, day }),
    sql<{ id: number }>(
      null,
      `select r.id from trip r join manifest m on m.trip_id = r.id and m.version = 1
        where r.jetty_id = :jettyId and r.day = :day and m.closed_at >= :scannedAt
        order by r.no limit 1`,
      { jettyId, day, scannedAt },
    ),
  ]);
  const closed = trips.filter(({ frozen }) => frozen !== null);
  const next: CountedBoat = { jettyId, day, no: closed.length + 1 };
  const isByDate = departures.length === 0;
  const boats: ConflictBoat[] = [
    ...departures.map(({ id: departureId, name, sailsAt }) => ({
      ...{ boat: { departureId }, named: { name, sailsAt }, no: null },
    })),
    ...closed.map(({ id: tripId, no, boat, sailsAt }) => ({
      ...{ boat: { tripId }, named: { name: boat ?? "", sailsAt }, no },
    })),
    ...(isByDate ? [{ boat: next, named: null, no: next.no }] : []),
  ];
  const own = departures.filter(({ isOwn }) => isOwn);
  const [closing] = closings;
  const byDate: CountedBoat = closing ? { tripId: closing.id } : next;
  const guess = isByDate ? byDate : own[0] && { departureId: own[0].id };
  return { boats, likely: guess && own.length < 2 ? boatKey(guess) : null };
}
