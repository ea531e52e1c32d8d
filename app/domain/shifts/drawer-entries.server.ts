import { sql } from "@db/transaction";
import type { EntryKind } from "./rules";

export interface ManualDrawerEntry {
  id: number;
  at: Date;
  kind: EntryKind;
  amountSen: number;
  reason: string;
}

/** The last 20 entries of a shift that somebody wrote by hand: in, out, opened without a sale. */
export async function manualDrawerEntries(shiftId: number): Promise<ManualDrawerEntry[]> {
  return sql<ManualDrawerEntry>(
    null,
    `select id, at, kind, amount_sen, reason
      from drawer_entry
      where shift_id = :shiftId and kind in ('paid_in', 'paid_out', 'no_sale')
      order by id desc limit 20`,
    { shiftId },
  );
}
