import { sql, sqlState } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import type { BlockedRange } from "./rules";

/**
 * Runs a change that the table refuses where two live ranges would overlap, and says which one is in the way: Refusal range_overlaps
 * { start, end, details }. The constraint is the truth, for another person's range may come between a look and the write.
 */
export async function refuseOverlap<T>(
  range: BlockedRange,
  exceptId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (sqlState(error) !== "23P01") throw error;
    const [other] = await sql<{ start: string; end: string; details: string }>(
      null,
      `select lower(days) as start, upper(days) - 1 as end, details from blocked_date
        where removed_at is null and days && daterange($1::date, $2::date, '[]') and id is distinct from $3::int order by days limit 1`,
      [range.start, range.end, exceptId],
    );
    if (!other) throw error;
    throw new Refusal("range_overlaps", { field: "start", values: { ...other } });
  }
}
