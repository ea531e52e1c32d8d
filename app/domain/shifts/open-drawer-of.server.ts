import { sql } from "@db/transaction";
import { isOpen } from "./fragments";

/**
 * Whose open drawer took a ticket's cash, and would give it back now as `refundFromDrawer` does
 * (C3); null where that shift is closed, or no drawer took any.
 */
export async function openDrawerOf(ticketId: number): Promise<string | null> {
  const [row] = await sql<{ name: string }>(
    null,
    `select u.name
       from drawer_entry e
       join shift s on s.id = e.shift_id and ${isOpen("s")}
       join app_user u on u.id = s.user_id
      where e.ticket_id = :ticketId and e.kind = 'cash_in' limit 1`,
    { ticketId },
  );
  return row?.name ?? null;
}
