import { sql } from "@db/transaction";

/** Notes that a reporter has read that these reports are resolved; other people's and pending ones stay as they are. */
export async function markResolutionRead(
  userId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await sql(
    null,
    "update bug_report set reporter_told_at = $3 where user_id = $1 and id = any($2) and status = 'Resolved' and reporter_told_at is null returning id",
    [userId, ids, now],
  );
}
