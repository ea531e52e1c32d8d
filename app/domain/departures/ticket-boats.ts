import { z } from "zod";

/** With which boat some passengers of a ticket sail, by their numbers on it. */
export interface TicketBoat {
  boat: string;
  sailsAt: Date;
  delayedTo: Date | null;
  firstNo: number;
  lastNo: number;
}

/** A column of SQL on rows like those of ticket_departure; `parseTicketBoats` reads it. */
export const boatsIn = (rows: string, where = "true") => `(
  select coalesce(json_agg(json_build_object('boat', b.name, 'sailsAt', d.sails_at,
      'delayedTo', d.delayed_to, 'firstNo', s.first_no, 'lastNo', s.last_no)
      order by s.first_no), '[]')
    from ${rows} s join departure d on d.id = s.departure_id join boat b on b.id = d.boat_id
   where ${where})`;

/** The same of a row of ticket, named by `t`. */
export const boatsOf = (t: string) => boatsIn("ticket_departure", `s.ticket_id = ${t}.id`);

const instant = z.string().transform((text) => new Date(text));
const ticketBoats = z.array(
  z.object({
    boat: z.string(),
    sailsAt: instant,
    delayedTo: instant.nullable(),
    firstNo: z.number(),
    lastNo: z.number(),
  }),
);

/** The boats of a ticket in the order of its passengers; none where it is by date alone. */
export function parseTicketBoats(column: unknown): TicketBoat[] {
  return ticketBoats.parse(column);
}

/** Those that carry one passenger: one boat, or none. */
export function boatsOfPassenger(boats: readonly TicketBoat[], no: number): TicketBoat[] {
  return boats.filter(({ firstNo, lastNo }) => firstNo <= no && no <= lastNo);
}
