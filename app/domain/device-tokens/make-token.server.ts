import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enforceLimit } from "~/domain/rate-limits/enforce-limit.server";
import { CODE_LIMIT, codeLimitKey } from "~/domain/second-factor/code-limit";
import { hasFactor } from "~/domain/second-factor/queries.server";
import { redeemCode } from "~/domain/second-factor/redeem-code.server";
import { acceptProof, proveOwnPassword } from "~/domain/sessions/prove-password.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";
import { MAX_LIVE_TOKENS, TOKEN_PREFIX } from "./rules";
import type { TokenInput } from "./schema.server";

type Owner = Pick<Staff, "userId" | "sessionId" | "email">;

/**
 * Makes a token of one's own for a device, by the password and, where the account has a second
 * factor, a code. Returns the token, this once: the database keeps its hash alone. Throws Refusal
 * tokens_many { max }, required or wrong_code on `code`, and as `proveOwnPassword` does.
 */
export async function makeDeviceToken(
  owner: Owner,
  { name, scope, days, password, code }: TokenInput,
  address: string,
  now: Date,
): Promise<string> {
  const { userId, sessionId } = owner;
  if (code !== "") await enforceLimit(codeLimitKey(userId), CODE_LIMIT, now);
  const proof = await proveOwnPassword(owner, password, address, now);
  const token = TOKEN_PREFIX + newSecret();
  await inTransaction(async (tx) => {
    // Holds the user's row: two requests at once make no twenty-first token.
    await acceptProof(tx, proof, sessionId);
    if (await hasFactor(tx, userId)) await requireCode(tx, userId, code, now);
    await requireRoom(tx, userId, now);
    const [made] = await sql<{ id: number; expiresAt: Date }>(
      tx,
      `insert into device_token (token_hash, user_id, name, scope, created_at, expires_at)
        values (:tokenHash, :userId, :name, :scope, :now,
          :now::timestamptz + make_interval(days => :days))
        returning id, expires_at`,
      { tokenHash: hashOf(token), userId, name, scope, now, days },
    );
    if (!made) throw new Error("A token was not kept.");
    await writeAudit(
      tx,
      { kind: "user", userId },
      {
        module: "users",
        action: "create",
        subject: { type: "device_token", id: made.id },
        after: {
          tokenOwner: userId,
          name,
          tokenScope: scope,
          tokenExpires: made.expiresAt.toISOString(),
        },
      },
    );
  });
  return token;
}

async function requireCode(tx: Tx, userId: number, code: string, now: Date): Promise<void> {
  if (code === "") throw new Refusal("required", { field: "code" });
  if (!(await redeemCode(tx, userId, code, now)))
    throw new Refusal("wrong_code", { field: "code" });
}

async function requireRoom(tx: Tx, userId: number, now: Date): Promise<void> {
  const [row] = await sql<{ live: number }>(
    tx,
    `select count(*)::int as live
      from device_token
      where user_id = :userId and expires_at > :now`,
    { userId, now },
  );
  if ((row?.live ?? 0) >= MAX_LIVE_TOKENS)
    throw new Refusal("tokens_many", { values: { max: MAX_LIVE_TOKENS } });
}
