import { sql, type Tx } from "@db/transaction";
import { config } from "~/config.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { JettyId } from "~/domain/places/jetties";
import { chainedHash } from "~/domain/shared/chained-hash.server";
import { isOpen } from "./fragments";
import { dropHeldOrders } from "./held-orders.server";
import { type Count, countedSenOf, needsReason, overShortSen } from "./rules";
import { expectedCashSen, shiftSums } from "./shift-sums.server";
import type { ZReport } from "./z-report";

/** An open shift whose row the caller has locked for update. */
export interface LockedShift {
  id: number;
  userId: number;
  cashier: string;
  jettyId: JettyId;
  openedAt: Date;
  floatSen: number;
}

export interface ShiftClosing {
  count: Count;
  /** What was counted, where it was not counted by pieces. */
  totalSen?: number;
  by: { id: number; name: string };
  overShortReason: string | null;
  /** Who answers for that reason beside the cashier. */
  approvedBy: { id: number; name: string } | null;
  closeReason: string | null;
  handTo: { id: number; name: string } | null;
}

/**
 * `reason_needed`: the count is written down, but the difference takes a reason and the shift is
 * still open.
 */
export type CloseResult = { state: "closed"; zNo: number } | { state: "reason_needed" };

/**
 * Locks an open shift for its closing: sales under way are waited for, later ones find it closed.
 * Null when it is not open.
 */
export async function lockOpenShift(tx: Tx, shiftId: number): Promise<LockedShift | null> {
  const [row] = await sql<LockedShift>(
    tx,
    `select s.id, s.user_id, u.name as cashier, s.jetty_id, s.opened_at, s.float_sen
       from shift s
       join app_user u on u.id = s.user_id
       where s.id = :shiftId and ${isOpen("s")}
       for update of s`,
    { shiftId },
  );
  return row ?? null;
}

/**
 * Closes a locked shift by a count of its drawer: sums, the jetty's next Z number, the chained
 * hash, the audit row. What it held aside goes.
 */
export async function closeLockedShift(
  tx: Tx,
  shift: LockedShift,
  { count, totalSen, by, overShortReason, approvedBy, closeReason, handTo }: ShiftClosing,
  now: Date,
): Promise<CloseResult> {
  const sums = await shiftSums(tx, shift.id);
  const [expectedSen, countedSen] = [expectedCashSen(sums), totalSen ?? countedSenOf(count)];
  const differenceSen = overShortSen(countedSen, expectedSen);
  const counts = (await rejectedCounts(tx, shift.id)) + 1;
  if (needsReason(differenceSen, config().SHIFT_OVER_SHORT_LIMIT_SEN) && !overShortReason) {
    await writeAudit(
      tx,
      { kind: "user", userId: by.id },
      {
        module: "shift",
        action: "request",
        subject: { type: "shift", id: shift.id },
        after: { countedSen },
      },
    );
    return { state: "reason_needed" };
  }
  const [chain] = await sql<{ lastNo: number; lastHash: Buffer }>(
    tx,
    "select last_no, last_hash from z_chain where jetty_id = :jettyId for update",
    { jettyId: shift.jettyId },
  );
  if (!chain) throw new Error(`Jetty ${shift.jettyId} has no chain of Z reports.`);
  const closedAt = await closingTime(tx, shift, now);
  const data: ZReport = {
    version: 1,
    zNo: chain.lastNo + 1,
    jettyId: shift.jettyId,
    shiftId: shift.id,
    cashier: { id: shift.userId, name: shift.cashier },
    closedBy: by,
    closeReason,
    openedAt: shift.openedAt.toISOString(),
    closedAt: closedAt.toISOString(),
    floatSen: shift.floatSen,
    sums,
    expectedSen,
    counted: count,
    countedSen,
    overShortSen: differenceSen,
    overShortReason,
    ...(approvedBy && { approvedBy }),
    counts,
    handedTo: handTo,
  };
  const hash = chainedHash(chain.lastHash, data);
  const heldOrders = await dropHeldOrders(tx, shift.id);
  await sql(
    tx,
    `update shift
      set closed_at = :closedAt, closed_by = :byId, counted = :count::jsonb, counted_sen = :countedSen,
        expected_sen = :expectedSen, over_short_reason = :overShortReason,
        close_reason = :closeReason,
            z_no = :zNo, z_data = :data::jsonb, z_hash = :hash, z_prev_hash = :lastHash,
              handed_to = :handedTo
            where id = :shiftId`,
    {
      shiftId: shift.id,
      closedAt,
      byId: by.id,
      count: JSON.stringify(count),
      countedSen,
      expectedSen,
      overShortReason,
      closeReason,
      zNo: data.zNo,
      data: JSON.stringify(data),
      hash,
      lastHash: chain.lastHash,
      handedTo: handTo?.id ?? null,
    },
  );
  await sql(tx, "update z_chain set last_no = :zNo, last_hash = :hash where jetty_id = :jettyId", {
    jettyId: shift.jettyId,
    zNo: data.zNo,
    hash,
  });
  const after = {
    state: "closed",
    zNo: data.zNo,
    countedSen,
    expectedSen,
    overShortReason,
    ...(approvedBy && { approvedBy: approvedBy.id }),
    closeReason,
    handedTo: handTo?.id ?? null,
    ...(heldOrders > 0 ? { heldOrders } : {}),
  };
  await writeAudit(
    tx,
    { kind: "user", userId: by.id },
    {
      module: "shift",
      action: "update",
      subject: { type: "shift", id: shift.id },
      before: { state: "open" },
      after,
    },
  );
  return { state: "closed", zNo: data.zNo };
}

/**
 * A sale whose request began a moment later may have come first, and two processes' clocks agree to
 * some milliseconds: a shift closes after all that it holds.
 */
async function closingTime(tx: Tx, { id, openedAt }: LockedShift, now: Date): Promise<Date> {
  const [last] = await sql<{ at: Date }>(
    tx,
    `select greatest(:now::timestamptz, :openedAt::timestamptz,
         (select max(created_at) from ticket where shift_id = :id),
         (select max(at) from drawer_entry where shift_id = :id)) as at`,
    { id, openedAt, now },
  );
  return last?.at ?? now;
}

/** Every count that was not taken left its row. */
async function rejectedCounts(tx: Tx, shiftId: number): Promise<number> {
  const [row] = await sql<{ counts: number }>(
    tx,
    `select count(*)::int as counts
      from audit
      where subject_type = 'shift' and subject_id = :subjectId and module = 'shift'
        and action = 'request'`,
    { subjectId: String(shiftId) },
  );
  return row?.counts ?? 0;
}
