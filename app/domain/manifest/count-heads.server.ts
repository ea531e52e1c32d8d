import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type HeldBoarding, holdBoarding, subjectOf } from "./hold-boarding.server";
import { publishDepartureChange } from "./publish-departure-change.server";
import { requireOpen } from "./rules";
import type { Sailing } from "./sailing";
import type { HeadStep } from "./schema.server";

/** No boat of the product carries as many. */
export const MAX_HEADS = 2_000;

/**
 * Moves the heads counted at a departure or a trip by so many, or begins the count anew. Each is a row of its
 * own, so two thumbs at once lose nothing; the same nonce sent again counts once, and the count stays
 * between 0 and 2000. Returns what it comes to now. Beginning anew has its audit row; the steps are their
 * own record. Throws Refusal not_found and what `requireOpen` refuses.
 */
export async function countHeads(
  sailing: Sailing,
  { step, nonce }: { step: HeadStep; nonce: string },
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const held = await holdBoarding(tx, sailing, by);
    requireOpen(held, now);
    const before = await headsOf(tx, held);
    const wanted = step === "again" ? 0 : before + step;
    const moved = Math.min(Math.max(wanted, 0), MAX_HEADS) - before;
    if (moved === 0) return before;
    const made = await sql(
      tx,
      `insert into head_count (${held.column}, step, nonce, counted_at, counted_by)
         values (:id, :moved, :nonce, :now, :userId)
         on conflict (nonce) do nothing returning id`,
      { id: held.id, moved, nonce, now, userId: by.userId },
    );
    if (made.length === 0) return before;
    if (step === "again")
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "departures",
          action: "update",
          subject: subjectOf(held),
          before: { heads: before },
          after: { heads: 0 },
        },
      );
    await publishDepartureChange(tx, held);
    return before + moved;
  });
}

/** The heads counted at a departure or a trip; 0 where nobody counted. */
export async function headsOf(
  tx: Tx,
  { column, id }: Pick<HeldBoarding, "column" | "id">,
): Promise<number> {
  const [row] = await sql<{ heads: number }>(
    tx,
    `select coalesce(sum(step), 0)::int as heads from head_count where ${column} = :id`,
    { id },
  );
  return row?.heads ?? 0;
}
