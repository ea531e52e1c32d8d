import { BlockedDate } from "@db/models/index";
import type { Tx } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { blockedRangeOf } from "./day-range";
import { stageOf } from "./rules";

interface LockedRange {
  row: BlockedDate;
  start: Day;
  end: Day;
  details: string;
}

/**
 * A range that may still be changed or removed, held until the transaction ends. Throws Refusal
 * not_found, already_removed { name } where somebody was first, or blocked_over: what is past stays
 * as it was, because tickets of those days are explained by it.
 */
export async function lockRange(tx: Tx, id: number, today: Day): Promise<LockedRange> {
  const row = await BlockedDate.findByPk(id, { lock: tx.LOCK.NO_KEY_UPDATE, transaction: tx });
  if (!row) throw new Refusal("not_found");
  if (row.removedAt)
    throw new Refusal("already_removed", {
      values: { name: await userNameOf(tx, row.removedBy) },
    });
  const range = blockedRangeOf(row.days);
  if (stageOf(range, today) === "past") throw new Refusal("blocked_over");
  return { row, ...range, details: row.details };
}
