import { inTransaction, sql, sqlState, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/shared/refusal";
import { isOpen } from "./fragments";
import { type DrawerOpening, openDrawer, type OpeningSlip } from "./open-drawer.server";
import { type EntryKind, signedSen } from "./rules";

export type DrawerEntryInput =
  | { kind: "paid_in" | "paid_out"; amountSen: number; reason: string; formKey: string }
  | { kind: "safe_drop"; amountSen: number; reason: string | null; formKey: string }
  | { kind: "no_sale"; reason: string; formKey: string };

/**
 * Money put into or taken out of one's drawer without a sale, or the drawer opened for neither,
 * with the reason. The same form posted twice counts once. More than the ledger has may be taken
 * out: a refusal would tell what should lie there, and the drawer is counted blind; the audit says
 * so, and the count shows it. With a slip the printer opens the drawer. Returns what opens it; null
 * without a slip, and for a form that was posted before. Throws Refusal shift_closed without an open
 * shift, form_sent for a form that was posted before with another sum, kind or reason.
 */
export async function recordDrawerEntry(
  userId: number,
  entry: DrawerEntryInput,
  now: Date,
  slip: OpeningSlip | null = null,
): Promise<DrawerOpening | null> {
  try {
    return await inTransaction(async (tx) => {
      const shiftId = await recordEntry(tx, userId, entry, now);
      return slip && (await openDrawer(tx, slip, { userId, shiftId }, now));
    });
  } catch (error) {
    if (sqlState(error) !== "23505") throw error;
    if (!(await isRecorded(userId, entry))) throw new Refusal("form_sent");
    return null;
  }
}

/** Whether the ledger has this very entry under its form's key. */
async function isRecorded(userId: number, entry: DrawerEntryInput): Promise<boolean> {
  const { kind, reason, formKey } = entry;
  const amountSen = ledgerSen(entry);
  const found = await sql(
    null,
    `select 1 from drawer_entry
      where form_key = :formKey and by_user = :userId and kind = :kind and amount_sen = :amountSen
        and reason is not distinct from :reason`,
    { formKey, userId, kind, amountSen, reason },
  );
  return found.length > 0;
}

/** What an entry adds to the ledger's sum. */
function ledgerSen(entry: DrawerEntryInput): number {
  return signedSen(entry.kind, entry.kind === "no_sale" ? 0 : entry.amountSen);
}

/** Returns the shift's id. */
async function recordEntry(
  tx: Tx,
  userId: number,
  entry: DrawerEntryInput,
  now: Date,
): Promise<number> {
  // For update: of two payments out at once the second one is judged with the first.
  const [shift] = await sql<{ id: number }>(
    tx,
    `select id from shift s where user_id = :userId and ${isOpen("s")} for update`,
    { userId },
  );
  if (!shift) throw new Refusal("shift_closed");
  const amountSen = ledgerSen(entry);
  const aboveLedger = amountSen < 0 && (await drawerCashSen(tx, shift.id)) + amountSen < 0;
  await insertDrawerEntry(
    tx,
    {
      shiftId: shift.id,
      kind: entry.kind,
      amountSen,
      ticketId: null,
      reason: entry.reason,
      byUser: userId,
      formKey: entry.formKey,
    },
    now,
  );
  await writeAudit(
    tx,
    { kind: "user", userId },
    {
      module: "shift",
      action: "create",
      subject: { type: "drawer_entry", id: shift.id },
      after: {
        kind: entry.kind,
        amountSen,
        ...(entry.reason !== null && { reason: entry.reason }),
        ...(aboveLedger && { aboveLedger }),
      },
    },
  );
  return shift.id;
}

/** The ledger's sum: the cash that should lie in a drawer (C2). */
async function drawerCashSen(tx: Tx, shiftId: number): Promise<number> {
  const [row] = await sql<{ sen: number }>(
    tx,
    "select coalesce(sum(amount_sen), 0)::int as sen from drawer_entry where shift_id = :shiftId",
    { shiftId },
  );
  return row?.sen ?? 0;
}

interface NewDrawerEntry {
  shiftId: number;
  kind: EntryKind;
  amountSen: number;
  ticketId: number | null;
  reason: string | null;
  byUser: number;
  formKey: string | null;
}

/** One line of the ledger. The database refuses it when the shift is closed. */
export async function insertDrawerEntry(
  tx: Tx,
  { shiftId, kind, amountSen, ticketId, reason, byUser, formKey }: NewDrawerEntry,
  now: Date,
): Promise<void> {
  await sql(
    tx,
    `insert into drawer_entry (shift_id, at, kind, amount_sen, ticket_id, reason, by_user, form_key)
      values (:shiftId, :now, :kind, :amountSen, :ticketId, :reason, :byUser, :formKey)`,
    { shiftId, now, kind, amountSen, ticketId, reason, byUser, formKey },
  );
}
