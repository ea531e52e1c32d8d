import { inTransaction, sql } from "@db/transaction";
import { can } from "~/domain/access/capabilities";
import { worksAt } from "~/domain/access/works-at";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { closeLockedShift, lockOpenShift } from "./close-locked-shift.server";
import type { Count } from "./rules";

/**
 * Closes a shift that somebody forgot, by a count of its drawer and with the reason, which also
 * stands for a difference. Recorded with who did it. Throws Refusal forbidden below level 1,
 * not_found, also for one of another jetty, shift_own for one's own, shift_closed_by { name } when it is closed already.
 */
export async function closeForgottenShift(
  staff: Staff,
  shiftId: number,
  { count, reason }: { count: Count; reason: string },
  now: Date,
): Promise<void> {
  if (!can(staff, "shifts.manage")) throw new Refusal("forbidden");
  const done = await inTransaction(async (tx) => {
    const shift = await lockOpenShift(tx, shiftId);
    if (!shift) return false;
    if (!worksAt(staff, shift.jettyId)) throw new Refusal("not_found");
    if (shift.userId === staff.userId) throw new Refusal("shift_own");
    await closeLockedShift(
      tx,
      shift,
      {
        count,
        by: { id: staff.userId, name: staff.name },
        overShortReason: reason,
        approvedBy: null,
        closeReason: reason,
        handTo: null,
      },
      now,
    );
    return true;
  });
  if (done) return;
  const [row] = await sql<{ name: string }>(
    null,
    `select u.name
      from shift s
      join app_user u on u.id = s.closed_by
      where s.id = :shiftId and (:ownJettyId = 0 or s.jetty_id = :ownJettyId)`,
    { shiftId, ownJettyId: staff.ownJettyId },
  );
  throw row
    ? new Refusal("shift_closed_by", { values: { name: row.name } })
    : new Refusal("not_found");
}
