import { sql } from "@db/transaction";
import { isOpen, shiftThatRefunds } from "./fragments";

/**
 * Whose open drawer would give a ticket's cash back now as `refundFromDrawer` does (C3):
 * `fromDrawerOf`'s, or the one that took it; null where that shift is closed, or no drawer took any.
 */
export async function openDrawerOf(
  ticketId: number,
  fromDrawerOf: number | null,
): Promise<string | null> {
  const [row] = await sql<{ name: string }>(
    null,
    `select u.name
       from drawer_entry e
       join shift s on s.id = ${shiftThatRefunds("e")} and ${isOpen("s")}
       join app_user u on u.id = s.user_id
      where e.ticket_id = :ticketId and e.kind = 'cash_in' limit 1`,
    { ticketId, fromDrawerOf },
  );
  return row?.name ?? null;
}
