import { sql, type Tx } from "@db/transaction";
import type { Day } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { stageOf } from "./rules";

interface LockedRange {
  start: Day;
  end: Day;
  details: string;
  version: number;
  /** Who touched it last. */
  changedBy: string;
}

/**
 * A range that may still be changed or removed, held until the transaction ends. Throws Refusal not_found, already_removed { name }
 * where somebody was first, or blocked_over: what is past stays as it was, because tickets of those days are explained by it.
 */
export async function lockRange(tx: Tx, id: number, today: Day): Promise<LockedRange> {
  const [row] = await sql<LockedRange & { removed: boolean }>(
    tx,
    // The name not by a join: whoever waited for the row would be told who changed it before the first did.
    `select lower(days) as start, upper(days) - 1 as end, details, version, removed_at is not null as removed,
            coalesce((select u.name from app_user u where u.id = coalesce(removed_by, updated_by, b.created_by)), '') as "changedBy"
       from blocked_date b where id = $1 for no key update`,
    [id],
  );
  if (!row) throw new Refusal("not_found");
  const { removed, ...range } = row;
  if (removed) throw new Refusal("already_removed", { values: { name: range.changedBy } });
  if (stageOf(range, today) === "past") throw new Refusal("blocked_over");
  return range;
}
