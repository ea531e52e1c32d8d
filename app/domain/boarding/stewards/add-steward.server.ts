import { inTransaction, sql } from "@db/transaction";
import { can, type Person } from "~/domain/access/capabilities";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";

/**
 * Adds a steward of today where somebody works. Returns the code of the link, 256 random bits, this
 * once: the database keeps its hash alone. Throws Refusal forbidden.
 */
export async function addSteward(
  { name }: { name: string },
  by: Pick<Staff, "userId" | "jettyId"> & Person,
  now: Date,
): Promise<string> {
  if (!can(by, "boarding.stewards")) throw new Refusal("forbidden");
  const { userId, jettyId } = by;
  const code = newSecret();
  await inTransaction(async (tx) => {
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into steward (name, jetty_id, day, code_hash, made_by, made_at)
         values (:name, :jettyId, :day, :codeHash, :userId, :now) returning id`,
      { name, jettyId, day: dayOf(now), codeHash: hashOf(code), userId, now },
    );
    if (!made) throw new Error("A steward was not kept.");
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "boarding",
        action: "create",
        subject: { type: "steward", id: made.id },
        after: { steward: name, jettyId },
      },
    );
  });
  return code;
}
