import type { Transaction } from "sequelize";
import { sql } from "../transaction";
import { deriveWsApiKey, wsApiKeyHash } from "../ws-api-key";

/**
 * Whose key the demo's print server has: bound to no jetty, so that it may have printers at both.
 */
const OWNER = "pentadbir";
const SALT = Buffer.from("jetty-demo-print");

/** The key of the demo's print server, under the demo's own SECRET_KEY. */
export function demoPrintKey(secretKey: string): string {
  return deriveWsApiKey(secretKey, SALT);
}

/** Gives it to its owner, unless that person has made another one since. */
export async function seedPrintKey(transaction: Transaction, secretKey: string): Promise<void> {
  await sql(
    transaction,
    `update app_user
      set ws_api_key_salt = :salt, ws_api_key_hash = :wsApiKeyHash, ws_api_key_sealed = null
      where username = :owner and (ws_api_key_salt is null or ws_api_key_salt = :salt)
      returning id`,
    { owner: OWNER, salt: SALT, wsApiKeyHash: wsApiKeyHash(demoPrintKey(secretKey)) },
  );
}
