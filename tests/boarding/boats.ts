import { sql } from "@db/transaction";
import { departureOfOwnBoat, seat } from "../support/departures";
import type { MadeTicket } from "../support/make-ticket";
import { now, paidTicket, today } from "./boat";

/** A departure of this morning at Merang with a boat of its own, at half past eight unless told otherwise. */
export const aBoat = (
  wishes: Partial<Parameters<typeof departureOfOwnBoat>[0]> = {},
): Promise<number> => departureOfOwnBoat({ day: today, ...wishes });

/** A paid ticket of this morning with its people on a departure. */
export async function ticketOn(departureId: number, adults = 2): Promise<MadeTicket> {
  const ticket = await paidTicket({ adults });
  await seat(ticket.id, departureId, adults, now);
  return ticket;
}

/** A paid ticket of four, two of them on each of two departures. */
export async function splitTicket(first: number, second: number): Promise<MadeTicket> {
  const ticket = await ticketOn(first, 4);
  await sql(null, "update ticket_departure set last_no = 2 where ticket_id = :id", {
    id: ticket.id,
  });
  await sql(
    null,
    `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
     values (:id, :second, 3, 4, :now)`,
    { id: ticket.id, second, now },
  );
  return ticket;
}

/** Who is on board of a departure, by all tickets. */
export async function aboard(departureId: number): Promise<number> {
  const [row] = await sql<{ count: number }>(
    null,
    `select count(*)::int as count from boarding
      where departure_id = :departureId and undone_at is null`,
    { departureId },
  );
  return row?.count ?? 0;
}

/** Changes columns of a departure, as whoever runs it does. */
export const setBoat = (departureId: number, set: string) =>
  sql(null, `update departure set ${set} where id = :departureId`, { departureId });
