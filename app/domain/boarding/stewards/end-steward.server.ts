import { inTransaction, sql, type Tx } from "@db/transaction";
import { can, type Person } from "~/domain/access/capabilities";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf } from "~/domain/shared/secrets.server";

interface Ended {
  id: number;
  name: string | null;
}

/**
 * Ends a steward's link and every browser that scans by it, at once. Nothing happens where it had
 * ended. Throws Refusal forbidden, or not_found for one of another jetty.
 */
export async function endSteward(
  id: number,
  by: Pick<Staff, "userId" | "jettyId"> & Person,
  now: Date,
): Promise<void> {
  if (!can(by, "boarding.stewards")) throw new Refusal("forbidden");
  await inTransaction(async (tx) => {
    const [known] = await sql(
      tx,
      "select 1 from steward where id = :id and jetty_id = :jettyId for no key update",
      { id, jettyId: by.jettyId },
    );
    if (!known) throw new Refusal("not_found");
    await close(
      tx,
      await sql<Ended>(
        tx,
        "update steward set ended_at = :now where id = :id and ended_at is null returning id, name",
        { id, now },
      ),
      by.userId,
    );
  });
}

/** Ends the links that somebody made: what protects an account protects what was opened by it. */
export async function endStewardsOf(tx: Tx, userId: number): Promise<void> {
  await close(
    tx,
    await sql<Ended>(
      tx,
      `update steward set ended_at = now() where made_by = :userId and ended_at is null
        returning id, name`,
      { userId },
    ),
    userId,
  );
}

/** Ends the browser of a token alone: whoever holds the link may begin again. */
export async function closeBrowser(token: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [ended] = await sql<Ended & { madeBy: number }>(
      tx,
      `delete from steward_session s using steward w
        where s.token_hash = :tokenHash and w.id = s.steward_id
        returning w.id, w.name, w.made_by`,
      { tokenHash: hashOf(token) },
    );
    if (!ended) return;
    await writeAudit(
      tx,
      { kind: "user", userId: ended.madeBy },
      {
        module: "boarding",
        action: "logout",
        subject: { type: "steward", id: ended.id },
        after: { steward: ended.name },
      },
    );
  });
}

/** Removes the sessions of days that are over. Returns how many. */
export async function deletePastBrowsers(tx: Tx, today: string): Promise<number> {
  const gone = await sql(
    tx,
    `delete from steward_session s using steward w where w.id = s.steward_id and w.day < :today
      returning s.id`,
    { today },
  );
  return gone.length;
}

async function close(tx: Tx, ended: readonly Ended[], userId: number): Promise<void> {
  if (ended.length === 0) return;
  await sql(tx, "delete from steward_session where steward_id = any(:ids::int[]) returning id", {
    ids: ended.map(({ id }) => id),
  });
  for (const { id, name } of ended)
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "boarding",
        action: "delete",
        subject: { type: "steward", id },
        before: { steward: name },
      },
    );
}
