import { randomBytes, timingSafeEqual } from "node:crypto";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { deriveWsApiKey, wsApiKeyHash } from "@db/ws-api-key";
import { writeAudit } from "~/domain/audit/write-audit.server";
import {
  decryptText,
  encryptText,
  reencryptText,
} from "~/domain/second-factor/encrypt-text.server";
import { secretKeys } from "~/domain/shared/secret-keys.server";

interface KeyRow {
  salt: Buffer | null;
  hash: Buffer | null;
  /** The key itself, where SECRET_KEY was changed after it was made. */
  sealed: Buffer | null;
}

const sealedPurpose = (userId: number) => `ws_api_key of ${userId}`;

/**
 * A user's ws_api_key, or null: none was made yet, or it was made under a SECRET_KEY that is gone and
 * can only be renewed.
 */
export async function readWsApiKey(userId: number): Promise<string | null> {
  const [row] = await sql<KeyRow>(
    null,
    `select ws_api_key_salt as salt, ws_api_key_hash as hash, ws_api_key_sealed as sealed
      from app_user
      where id = :userId`,
    { userId },
  );
  return row ? storedKey(row, userId) : null;
}

/**
 * A new ws_api_key in place of the old one, whose print servers are shut out at their next message.
 */
export async function renewWsApiKey(userId: number): Promise<string> {
  return inTransaction((tx) => replaceKey(tx, userId));
}

export interface AgentUser {
  userId: number;
  /** 0 is bound to no jetty. */
  jettyId: 0 | 1 | 2;
  /** What let it in: the user's one key, or a device token of its own. */
  by: "key" | "token";
  keyHash: Buffer;
}

/**
 * Whose key this is, or null where it is nobody's who works here now. Found by its hash: no
 * comparison tells how close a guess came.
 */
export async function agentUserOf(key: string): Promise<AgentUser | null> {
  if (!/^[\w-]{43}$/.test(key)) return null;
  const keyHash = wsApiKeyHash(key);
  const [row] = await sql<{ id: number; jettyId: AgentUser["jettyId"]; hash: Buffer }>(
    null,
    `select id, jetty_id, ws_api_key_hash as hash
      from app_user
      where ws_api_key_hash = :keyHash and active`,
    { keyHash },
  );
  return row && timingSafeEqual(row.hash, keyHash)
    ? { userId: row.id, jettyId: row.jettyId, by: "key", keyHash }
    : null;
}

async function replaceKey(tx: Tx, userId: number): Promise<string> {
  const salt = randomBytes(16);
  const key = deriveWsApiKey(secretKeys()[0], salt);
  const [before] = await sql<{ hash: Buffer | null }>(
    tx,
    `select ws_api_key_hash as hash
      from app_user
      where id = :userId
      for no key update`,
    { userId },
  );
  await sql(
    tx,
    `update app_user
      set ws_api_key_salt = :salt, ws_api_key_hash = :wsApiKeyHash, ws_api_key_sealed = null
      where id = :userId
      returning id`,
    { userId, salt, wsApiKeyHash: wsApiKeyHash(key) },
  );
  await writeAudit(
    tx,
    { kind: "user", userId },
    {
      module: "users",
      action: "update",
      subject: { type: "user", id: userId },
      before: { ws_api_key: before?.hash ? "set" : "none" },
      after: { ws_api_key: "renewed" },
    },
  );
  return key;
}

/**
 * What stands beside a key's hash so that its owner can be shown it under SECRET_KEY alone: the key,
 * encrypted, where it follows from the one before.
 */
export function sealWsApiKey(
  { salt, hash, sealed }: { salt: Buffer; hash: Buffer; sealed: Buffer | null },
  userId: number,
): ReturnType<typeof reencryptText> {
  if (sealed) return reencryptText(sealed, sealedPurpose(userId));
  const made = madeWith(salt, hash);
  if (!made) return "cannot_open";
  return made.secret === secretKeys()[0]
    ? "under_this_key"
    : encryptText(made.key, sealedPurpose(userId));
}

function storedKey({ salt, hash, sealed }: KeyRow, userId: number): string | null {
  if (!salt || !hash) return null;
  const key = sealed
    ? decryptText(sealed, sealedPurpose(userId))
    : (madeWith(salt, hash)?.key ?? null);
  return key !== null && timingSafeEqual(wsApiKeyHash(key), hash) ? key : null;
}

function madeWith(salt: Buffer, hash: Buffer): { key: string; secret: string } | undefined {
  return secretKeys()
    .map((secret) => ({ secret, key: deriveWsApiKey(secret, salt) }))
    .find(({ key }) => timingSafeEqual(wsApiKeyHash(key), hash));
}
