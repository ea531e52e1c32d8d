import { sql } from "@db/transaction";

/** Removes drafts past their 24 hours (S6). Returns how many. */
export async function deleteExpiredDrafts(now: Date): Promise<number> {
  const rows = await sql(
    null,
    "delete from order_draft where expires_at <= :now returning 1 as gone",
    { now },
  );
  return rows.length;
}
