import { sql, type Tx } from "@db/transaction";
import { isOpen, shiftThatRefunds } from "./fragments";
import { insertDrawerEntry } from "./record-drawer-entry.server";

export interface DrawerRefund {
  ticketId: number;
  /** What of the ticket was paid in cash. */
  amountSen: number;
  byUserId: number;
  /** Whose drawer pays, if open: another's than the one that took the money. */
  fromDrawerOf?: number | undefined;
  reason: string | null;
}

/**
 * `shift`: out of that drawer; `no_shift`: its shift is closed, the money comes from elsewhere;
 * `not_cash`: the ticket was not paid from a drawer.
 */
export type RefundedFrom =
  { from: "shift"; shiftId: number } | { from: "no_shift" } | { from: "not_cash" };

/**
 * Gives the cash of a cancelled ticket back from the drawer that took it, while that shift is open
 * (C3), or from the open drawer at the same jetty that pays it out. The caller holds the
 * ticket's lock, so that a ticket is refunded once, and records a refund without a shift itself.
 */
export async function refundFromDrawer(
  tx: Tx,
  { ticketId, amountSen, byUserId, fromDrawerOf, reason }: DrawerRefund,
  now: Date,
): Promise<RefundedFrom> {
  const [sale] = await sql<{ shiftId: number }>(
    tx,
    `select ${shiftThatRefunds("e")} as shift_id
      from drawer_entry e
      where e.ticket_id = :ticketId and e.kind = 'cash_in' limit 1`,
    { ticketId, fromDrawerOf: fromDrawerOf ?? null },
  );
  if (!sale) return { from: "not_cash" };
  // A closing waits for this, and this for a closing.
  const [open] = await sql<{ id: number }>(
    tx,
    `select id from shift s where id = :shiftId and ${isOpen("s")} for share`,
    { shiftId: sale.shiftId },
  );
  if (!open) return { from: "no_shift" };
  if (amountSen > 0)
    await insertDrawerEntry(
      tx,
      {
        shiftId: open.id,
        kind: "refund",
        amountSen: -amountSen,
        ticketId,
        reason,
        byUser: byUserId,
        formKey: null,
      },
      now,
    );
  return { from: "shift", shiftId: open.id };
}
