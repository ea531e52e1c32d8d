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
    `select lower(b.days) as start, upper(b.days) - 1 as end, b.details, b.version, b.removed_at is not null as removed, coalesce(u.name, '') as "changedBy"
       from blocked_date b left join app_user u on u.id = coalesce(b.removed_by, b.updated_by, b.created_by) where b.id = $1 for no key update of b`,
    [id],
  );
  if (!row) throw new Refusal("not_found");
  const { removed, ...range } = row;
  if (removed) throw new Refusal("already_removed", { values: { name: range.changedBy } });
  if (stageOf(range, today) === "past") throw new Refusal("blocked_over");
  return range;
}
