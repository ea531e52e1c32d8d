import { BugReport } from "@db/models/index";
import { inTransaction } from "@db/transaction";

/**
 * Notes that a reporter has read that these reports are resolved; other people's and pending ones
 * stay as they are.
 */
export async function markResolutionRead(
  userId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await inTransaction((tx) =>
    BugReport.update(
      { reporterToldAt: now },
      {
        where: { id: [...ids], userId, status: "Resolved", reporterToldAt: null },
        transaction: tx,
      },
    ),
  );
}
