import { createHash, createHmac } from "node:crypto";

/**
 * A user's ws_api_key: made of the user's random salt and the installation's secret key, so that
 * its owner can be shown it and whoever reads the table alone cannot. 256 bits, 43 characters.
 */
export function deriveWsApiKey(secretKey: string, salt: Uint8Array): string {
  return createHmac("sha256", secretKey).update("ws_api_key\0").update(salt).digest("base64url");
}

/** What the database compares it with. */
export function wsApiKeyHash(key: string): Buffer {
  return createHash("sha256").update(key).digest();
}
