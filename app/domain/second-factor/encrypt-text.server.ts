import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keysFor } from "~/domain/shared/secret-keys.server";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * A text that only this installation can decrypt (SECRET_KEY), and only for the same `purpose`: a
 * encrypted text that is moved to somebody else's row opens nothing.
 */
export function encryptText(text: string, purpose: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keysFor("sealed")[0], nonce).setAAD(Buffer.from(purpose));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/**
 * What was encrypted, or null: for another purpose, with a key that is neither SECRET_KEY nor
 * SECRET_KEY_OLD, or changed since.
 */
export function decryptText(encrypted: Buffer, purpose: string): string | null {
  return openedBy(encrypted, purpose)?.text ?? null;
}

/** The same text under SECRET_KEY, whatever it was encrypted with before. */
export function reencryptText(
  encrypted: Buffer,
  purpose: string,
): Buffer | "under_this_key" | "cannot_open" {
  const opened = openedBy(encrypted, purpose);
  if (!opened) return "cannot_open";
  return opened.key === 0 ? "under_this_key" : encryptText(opened.text, purpose);
}

function openedBy(encrypted: Buffer, purpose: string): { text: string; key: number } | null {
  if (encrypted.length < NONCE_BYTES + TAG_BYTES) return null;
  for (const [number, key] of keysFor("sealed").entries()) {
    const text = openWith(key, encrypted, purpose);
    if (text !== null) return { text, key: number };
  }
  return null;
}

function openWith(key: Buffer, encrypted: Buffer, purpose: string): string | null {
  const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(encrypted.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(encrypted.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString("utf8");
  } catch {
    return null;
  }
}
