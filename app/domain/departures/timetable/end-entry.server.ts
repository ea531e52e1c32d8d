import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { clearDepartures } from "./fill-departures.server";
import { holdEntry } from "./hold-entry.server";

/**
 * Ends an entry: its coming departures are taken away. Answers how many stay, because places are
 * taken on them or somebody changed them by hand. Throws Refusal not_found or entry_ended.
 */
export async function endEntry(
  id: number,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const { boat, time } = await holdEntry(tx, id, by, null);
    await sql(
      tx,
      `update timetable_entry set active = false, version = version + 1, updated_at = now(),
          updated_by = :userId
        where id = :id`,
      { id, userId: by.userId },
    );
    const kept = await clearDepartures(tx, id, now);
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "delete",
        subject: { type: "timetable_entry", id },
        before: { boat, time, active: true },
        after: { boat, time, active: false },
      },
    );
    return kept;
  });
}
