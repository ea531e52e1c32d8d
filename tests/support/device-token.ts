import { inTransaction, sql } from "@db/transaction";
import { readDeviceToken } from "~/domain/device-tokens/read-token.server";
import { TOKEN_PREFIX } from "~/domain/device-tokens/rules";
import type { DeviceScope } from "~/domain/device-tokens/scopes";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";

interface Wishes {
  scope?: DeviceScope;
  name?: string;
  now?: Date;
  /** From `now`. */
  days?: number;
}

export interface MadeToken {
  id: number;
  token: string;
}

/** A device token of somebody, without the password that its screen asks for. */
export async function giveToken(
  user: { id: number },
  { scope = "figures", name = "iPad jeti", now = new Date(), days = 30 }: Wishes = {},
): Promise<MadeToken> {
  const token = TOKEN_PREFIX + newSecret();
  const [made] = await inTransaction((tx) =>
    sql<{ id: number }>(
      tx,
      `insert into device_token (token_hash, user_id, name, scope, created_at, expires_at)
        values (:tokenHash, :userId, :name, :scope, :now,
          :now::timestamptz + make_interval(days => :days))
        returning id`,
      { tokenHash: hashOf(token), userId: user.id, name, scope, now, days },
    ),
  );
  if (!made) throw new Error("no token");
  return { id: made.id, token };
}

/** Whether a token still speaks for somebody. */
export async function isLiveToken(token: string, now: Date): Promise<boolean> {
  const use = { address: "203.0.113.7", userAgent: "Tablet/1" };
  return (await readDeviceToken(token, use, now)) !== null;
}

/** What the audit tells of somebody's tokens, and who did it. */
export const auditOfTokens = (user: { id: number }) =>
  sql<{ action: string; actor: number | null }>(
    null,
    `select action, actor_id as actor from audit
      where subject_type = 'device_token'
        and coalesce(after, before) ->> 'tokenOwner' = :userId::text
      order by id`,
    { userId: user.id },
  );
