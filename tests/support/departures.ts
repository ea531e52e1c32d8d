import { sql } from "@db/transaction";
import type { Day } from "~/domain/shared/day";

let made = 0;

interface BoatOptions {
  jettyId?: 1 | 2;
  name?: string;
  capacity?: number;
  licenceUntil?: string;
  insuranceUntil?: string;
  active?: boolean;
}

/** A boat of the first jetty for 12 people with good papers, unless told otherwise. */
export async function makeBoat(options: BoatOptions = {}): Promise<{ id: number; name: string }> {
  const name = options.name ?? `Bot Ujian ${(made += 1)}`;
  const [boat] = await sql<{ id: number }>(
    null,
    `insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until, active)
     values (:jettyId, :name, :capacity, 'LES-1', :licenceUntil, :insuranceUntil, :active)
     returning id`,
    {
      jettyId: options.jettyId ?? 1,
      name,
      capacity: options.capacity ?? 12,
      licenceUntil: options.licenceUntil ?? "2030-12-31",
      insuranceUntil: options.insuranceUntil ?? "2030-12-31",
      active: options.active ?? true,
    },
  );
  return { id: boat?.id ?? 0, name };
}

/** A skipper of the first jetty with a good licence, unless told otherwise. */
export async function makeSkipper(
  options: { jettyId?: 1 | 2; name?: string; licenceUntil?: string; active?: boolean } = {},
): Promise<number> {
  const [skipper] = await sql<{ id: number }>(
    null,
    `insert into skipper (jetty_id, name, licence_no, licence_until, active)
     values (:jettyId, :name, :licenceNo, :licenceUntil, :active) returning id`,
    {
      jettyId: options.jettyId ?? 1,
      name: options.name ?? "Pak Mat bin Ali",
      licenceNo: `JUR-${(made += 1)}`,
      licenceUntil: options.licenceUntil ?? "2030-12-31",
      active: options.active ?? true,
    },
  );
  return skipper?.id ?? 0;
}

/** A departure of a boat at a time of a day, as `2026-06-10T15:00`. */
export async function makeDeparture(
  boatId: number,
  at: string,
  skipperId: number | null = null,
): Promise<number> {
  const [departure] = await sql<{ id: number }>(
    null,
    `insert into departure (jetty_id, day, sails_at, boat_id, skipper_id, capacity)
     select jetty_id, :day::date, :sailsAt, id, :skipperId, capacity from boat where id = :boatId
     returning id`,
    { boatId, skipperId, day: at.slice(0, 10), sailsAt: new Date(`${at}:00+08:00`) },
  );
  return departure?.id ?? 0;
}

/** Puts the first so many people of a ticket on a departure. */
export async function seat(
  ticketId: number,
  departureId: number,
  people: number,
  now: Date,
): Promise<void> {
  await sql(
    null,
    `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at, held_until)
     values (:ticketId, :departureId, 1, :people, :now, :now::timestamptz + interval '15 minutes')`,
    { ticketId, departureId, people, now },
  );
}

/** The days of departures, the earliest first. */
export async function daysOfEntry(entryId: number): Promise<Day[]> {
  const rows = await sql<{ day: Day }>(
    null,
    "select day from departure where entry_id = :entryId order by day",
    { entryId },
  );
  return rows.map(({ day }) => day);
}

/** A departure of a boat of its own, at half past eight unless told otherwise. Returns its id. */
export async function departureOfOwnBoat({
  day,
  at = "08:30",
  ...boat
}: BoatOptions & { day: string; at?: string }): Promise<number> {
  return makeDeparture((await makeBoat(boat)).id, `${day}T${at}`);
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
