import { inTransaction, sql, type Tx } from "@db/transaction";
import { levelsWith } from "~/domain/access/capabilities";
import {
  type Approval,
  type Approver,
  lockApprover,
  proveApprover,
} from "~/domain/approvals/prove-approver.server";
import type { ApprovalCase } from "~/domain/approvals/rules";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { closeLockedShift, lockOpenShift } from "./close-locked-shift.server";
import { canTakeOver } from "./fragments";
import type { Count } from "./rules";

export interface CloseShiftInput {
  shiftId: number;
  count: Count;
  /** What was counted, where a call tells no pieces: `count` is empty then. */
  totalSen?: number;
  /** Why there is more or less than the ledger says; empty while nobody asked. */
  reason: string;
  /** By which a manager beside the cashier answers for that reason. */
  approval?: Approval | null;
  /** Who takes the drawer over as it was counted. */
  handTo: number | null;
}

/**
 * Closes one's own shift by a blind count (R-2.18-11, C2): nothing about what is expected is shown
 * before. Closing twice is closing once. Throws Refusal over_short_reason when the difference takes
 * a reason (the count is kept in the audit), as `proveApprover` does whatever was counted,
 * shift_closed { by } when somebody else closed it
 * meanwhile, hand_over_to when that colleague cannot take the drawer over, not_found for another's
 * shift.
 */
export async function closeShift(
  staff: Pick<Staff, "userId" | "name">,
  { shiftId, count, totalSen, reason, approval, handTo }: CloseShiftInput,
  now: Date,
): Promise<void> {
  const approved = approval ? await proveForShift(shiftId, staff.userId, approval, now) : null;
  const result = await inTransaction(async (tx) => {
    if (approved) await lockApprover(tx, approved.approver, approved.approvalCase);
    const shift = await lockOpenShift(tx, shiftId);
    if (!shift) return null;
    if (shift.userId !== staff.userId) throw new Refusal("not_found");
    const to = handTo === null ? null : await findReceiver(tx, handTo, shift);
    return closeLockedShift(
      tx,
      shift,
      {
        count,
        totalSen,
        by: { id: staff.userId, name: staff.name },
        overShortReason: reason || null,
        approvedBy: reason ? (approved?.approver ?? null) : null,
        closeReason: null,
        handTo: to,
      },
      now,
    );
  });
  if (result?.state === "reason_needed")
    throw new Refusal("over_short_reason", { field: "reason" });
  if (!result) await requireClosedByMe(shiftId, staff.userId);
}

async function proveForShift(
  shiftId: number,
  userId: number,
  approval: Approval,
  now: Date,
): Promise<{ approver: Approver; approvalCase: ApprovalCase }> {
  const [shift] = await sql<{ jettyId: JettyId }>(
    null,
    "select jetty_id from shift where id = :shiftId and user_id = :userId",
    { shiftId, userId },
  );
  if (!shift) throw new Refusal("not_found");
  const approvalCase: ApprovalCase = {
    capability: "shifts.manage",
    jettyId: shift.jettyId,
    askerId: userId,
  };
  return { approver: await proveApprover(approval, approvalCase, now), approvalCase };
}

async function findReceiver(
  tx: Tx,
  userId: number,
  shift: { userId: number; jettyId: JettyId },
): Promise<{ id: number; name: string }> {
  const [row] = await sql<{ id: number; name: string }>(
    tx,
    `select id, name from app_user u where id = :userId and ${canTakeOver("u")}`,
    {
      userId,
      exceptUserId: shift.userId,
      jettyId: shift.jettyId,
      access: levelsWith("counter.sell"),
    },
  );
  if (!row) throw new Refusal("hand_over_to", { field: "hand_to" });
  return row;
}

async function requireClosedByMe(shiftId: number, userId: number): Promise<void> {
  const [row] = await sql<{ owner: number; closedBy: number | null; name: string | null }>(
    null,
    `select s.user_id as owner, s.closed_by, u.name
      from shift s
      left join app_user u on u.id = s.closed_by
      where s.id = :shiftId`,
    { shiftId },
  );
  if (!row || row.owner !== userId) throw new Refusal("not_found");
  if (row.closedBy !== userId)
    throw new Refusal("shift_closed_by", { values: { name: row.name ?? "" } });
}
