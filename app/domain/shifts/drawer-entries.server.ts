import { sql } from "@db/transaction";
import { MANUAL_KINDS, type ManualKind } from "./rules";

export interface ManualDrawerEntry {
  id: number;
  at: Date;
  kind: ManualKind;
  amountSen: number;
  /** A drop into the safe may have none. */
  reason: string | null;
}

/** The last 20 entries of a shift that somebody wrote by hand. */
export async function manualDrawerEntries(shiftId: number): Promise<ManualDrawerEntry[]> {
  return sql<ManualDrawerEntry>(
    null,
    `select id, at, kind, amount_sen, reason
      from drawer_entry
      where shift_id = :shiftId and kind = any(:kinds)
      order by id desc limit 20`,
    { shiftId, kinds: [...MANUAL_KINDS] },
  );
}
