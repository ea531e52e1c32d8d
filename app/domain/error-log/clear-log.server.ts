import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";

/** Empties the error log. Returns how many lines are gone. */
export async function clearLog(userId: number): Promise<number> {
  return inTransaction(async (tx) => {
    const [row] = await sql<{ lines: number }>(
      tx,
      "with gone as (delete from error_entry returning 1) select count(*)::int as lines from gone",
    );
    const lines = row?.lines ?? 0;
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "error-log",
        action: "delete",
        subject: { type: "error_log", id: "all" },
        before: { lines },
        after: { lines: 0 },
      },
    );
    return lines;
  });
}
