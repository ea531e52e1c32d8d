import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { isOpen } from "./fragments";
import { type ShiftSums, shiftSums } from "./shift-sums.server";

export interface XReport {
  shiftId: number;
  jettyId: JettyId;
  cashier: string;
  cashierId: number;
  openedAt: Date;
  at: Date;
  sums: Omit<ShiftSums, "drawer">;
  /** The ledger so far: not for whoever will count this drawer. */
  drawer: ShiftSums["drawer"] | null;
}

/**
 * How an open shift stands (X report), or null when there is no such open shift. Its cashier counts
 * blind and so is not shown what should lie in the drawer: the ledger comes `withDrawer` alone.
 */
export async function xReport(
  shiftId: number,
  now: Date,
  { withDrawer = false } = {},
): Promise<XReport | null> {
  const [shift] = await sql<Pick<XReport, "jettyId" | "cashier" | "cashierId" | "openedAt">>(
    null,
    `select s.jetty_id, s.opened_at, u.name as cashier, s.user_id as cashier_id
      from shift s
      join app_user u on u.id = s.user_id
      where s.id = :shiftId and ${isOpen("s")}`,
    { shiftId },
  );
  if (!shift) return null;
  const { drawer, ...sums } = await shiftSums(null, shiftId);
  return { shiftId, ...shift, at: now, sums, drawer: withDrawer ? drawer : null };
}
