import { z } from "zod";

/** With which boat some passengers of a ticket sail, by their numbers on it. */
export interface TicketBoat {
  boat: string;
  sailsAt: Date;
  delayedTo: Date | null;
  /** It does not sail. */
  cancelled: boolean;
  /** Of a delay or a cancellation, as everybody may read it. */
  reason: string | null;
  firstNo: number;
  lastNo: number;
}

/** A column of SQL on rows like those of ticket_departure; `parseTicketBoats` reads it. */
export const boatsIn = (rows: string, where = "true") => `(
  select coalesce(json_agg(json_build_object('boat', b.name, 'sailsAt', d.sails_at,
      'delayedTo', d.delayed_to, 'cancelled', d.state = 'cancelled',
      'reason', case when d.state = 'cancelled' or d.delayed_to is not null then d.reason end,
      'firstNo', s.first_no, 'lastNo', s.last_no)
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
    cancelled: z.boolean(),
    reason: z.string().nullable(),
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

/** What is known of whether a ticket's boats sail. */
export interface TicketSailing {
  boats: readonly TicketBoat[];
  /**
   * By date alone: the public reason why no boat sails on its day, the weather or a blocked date;
   * null where boats do.
   */
  stopped: string | null;
}

/** Whether a paid ticket's passengers have a boat that sails: all of them, some, or none. */
export function whoSails({ boats, stopped }: TicketSailing): "all" | "some" | "none" {
  if (stopped !== null) return "none";
  const cancelled = boats.filter((boat) => boat.cancelled).length;
  if (cancelled === 0) return "all";
  return cancelled === boats.length ? "none" : "some";
}
