import { sql, type Tx } from "@db/transaction";
import { can } from "~/domain/access/capabilities";
import {
  readDeviceToken,
  TOKEN_ALIVE_SQL,
  type TokenUse,
} from "~/domain/device-tokens/read-token.server";
import { isDeviceToken } from "~/domain/device-tokens/rules";
import { scopeAllows } from "~/domain/device-tokens/scopes";
import { hashOf } from "~/domain/shared/secrets.server";
import { type AgentUser, agentUserOf } from "./ws-api-key.server";

/** What it takes to connect a print server by a device token. */
const CONNECTING = "tickets.print";

/**
 * Who a print server speaks for, by its user's ws_api_key or by a device token of scope
 * `print_server`, so that each machine may have its own; null where it is let in by neither.
 */
export async function admitAgent(
  credential: string,
  use: TokenUse,
  now: Date,
): Promise<AgentUser | null> {
  if (!isDeviceToken(credential)) return agentUserOf(credential);
  const holder = await readDeviceToken(credential, use, now);
  if (!holder || !scopeAllows(holder.scope, CONNECTING, "GET")) return null;
  const { staff } = holder;
  return can(staff, CONNECTING)
    ? {
        userId: staff.userId,
        jettyId: staff.ownJettyId,
        by: "token",
        keyHash: hashOf(credential),
      }
    : null;
}

const STILL_VALID = {
  key: "select 1 as yes from app_user where id = :userId and ws_api_key_hash = :keyHash and active",
  token: `select 1 as yes
    from device_token d join app_user u on u.id = d.user_id
    where d.token_hash = :keyHash and d.user_id = :userId and ${TOKEN_ALIVE_SQL}`,
};

/**
 * Whether what let a print server in still does: read again before each push. A key renewed, a
 * token revoked or over, or a person who works here no more, gets nothing.
 */
export async function isStillAdmitted(
  tx: Tx | null,
  { userId, by, keyHash }: AgentUser,
  now: Date,
): Promise<boolean> {
  const values = by === "token" ? { userId, keyHash, now } : { userId, keyHash };
  return (await sql(tx, STILL_VALID[by], values)).length > 0;
}
