import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type HeldBoarding, holdBoarding, tableOf } from "./hold-boarding.server";
import { publishDepartureChange } from "./publish-departure-change.server";
import { requireClosed } from "./rules";
import type { MadeSailing } from "./sailing";

/**
 * Opens the boarding of a departure or a trip again to correct what was frozen, with a reason: the manifest
 * stays as it is, and the next one is a version after it. Throws Refusal not_found and what
 * `requireClosed` refuses.
 */
export async function reopenBoarding(
  sailing: MadeSailing,
  reason: string,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await holdBoarding(tx, sailing, by);
    requireClosed(held, now);
    await reopenHeld(tx, held, reason, by, now);
    await publishDepartureChange(tx, held);
  });
}

/** Opens the boarding of a held departure or trip that may be opened again, with its audit row. */
export async function reopenHeld(
  tx: Tx,
  held: HeldBoarding,
  reason: string,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<void> {
  const { column, id } = held;
  const [reopened] = await sql<{ manifestId: number }>(
    tx,
    `insert into manifest_reopening (manifest_id, reason, reopened_at, reopened_by)
       select m.id, :reason, :now, :userId from manifest m
        where m.${column} = :id order by m.version desc limit 1
       returning manifest_id`,
    { id, reason, now, userId: by.userId },
  );
  if (!reopened) throw new Error("A boarding that is closed has a manifest.");
  await sql(
    tx,
    `update ${tableOf(held)} set boarding_closed_at = null, version = version + 1, updated_at = now(),
          updated_by = :userId
        where id = :id`,
    { id, userId: by.userId },
  );
  await writeAudit(
    tx,
    { kind: "user", userId: by.userId },
    {
      module: "departures",
      action: "update",
      subject: { type: "manifest", id: reopened.manifestId },
      before: { state: "boarding_closed" },
      after: { state: "boarding_open", reason },
    },
  );
}
