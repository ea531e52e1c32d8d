import { sql } from "@db/transaction";

const RETENTION_DAYS = 90;

/** Removes what the error log has kept for 90 days. Returns how many lines. */
export async function deleteOldErrors(now: Date): Promise<number> {
  const rows = await sql(
    null,
    `delete from error_entry
      where minute < :now::timestamptz - make_interval(days => :retentionDays)
      returning 1 as gone`,
    { now, retentionDays: RETENTION_DAYS },
  );
  return rows.length;
}
