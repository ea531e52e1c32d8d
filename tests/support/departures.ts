import { sql } from "@db/transaction";
import type { Day } from "~/domain/shared/day";

interface BoatWishes {
  jettyId?: number;
  name?: string;
  capacity?: number;
  licenceUntil?: string;
  insuranceUntil?: string;
}

let made = 0;

/** A boat whose papers are good for long. Returns its id. */
export async function makeBoat({
  jettyId = 1,
  name = `Bayu ${(made += 1)}`,
  capacity = 12,
  licenceUntil = "2099-12-31",
  insuranceUntil = "2099-12-31",
}: BoatWishes = {}): Promise<number> {
  const [boat] = await sql<{ id: number }>(
    null,
    `insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until)
     values (:jettyId, :name, :capacity, 'JLM 1', :licenceUntil, :insuranceUntil) returning id`,
    { jettyId, name, capacity, licenceUntil, insuranceUntil },
  );
  if (!boat) throw new Error("No boat was made.");
  return boat.id;
}

interface DepartureWishes extends BoatWishes {
  day: Day | string;
  /** Of Kuala Lumpur, `08:30`. */
  at?: string;
}

/** A departure of a boat of its own. Returns its id. */
export async function makeDeparture({
  day,
  at = "08:30",
  ...boat
}: DepartureWishes): Promise<number> {
  const boatId = await makeBoat(boat);
  const [departure] = await sql<{ id: number }>(
    null,
    `insert into departure (jetty_id, day, sails_at, boat_id, capacity)
     select jetty_id, :day, :sailsAt, id, capacity from boat where id = :boatId returning id`,
    { day, sailsAt: `${day}T${at}:00+08:00`, boatId },
  );
  if (!departure) throw new Error("No departure was made.");
  return departure.id;
}

/** Whom a ticket's departures carry, by the numbers of its passengers. */
export function placesOf(ticketId: number) {
  return sql<{ departureId: number; firstNo: number; lastNo: number }>(
    null,
    `select departure_id, first_no, last_no from ticket_departure
      where ticket_id = :ticketId order by first_no`,
    { ticketId },
  );
}
