import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { keysFor } from "~/domain/shared/secret-keys.server";

const MINUTES = 10;
const [IV_BYTES, TAG_BYTES] = [12, 16];
/** A session's token is 43 characters; what is longer than this was not made here. */
const MAX_LENGTH = 300;

/**
 * A token for the address of a report, which opens in a window of its own and stands in histories
 * and logs: good for ten minutes, for reports alone, and only while the session lives that it was
 * made for (C4). The session's own token is sealed in it, so that it says nothing to anybody.
 */
export function createReportToken(sessionToken: string, now: Date): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keysFor("report-link")[0], iv);
  const until = Math.floor(now.getTime() / 1_000) + MINUTES * 60;
  const sealed = Buffer.concat([cipher.update(`${until} ${sessionToken}`, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** The session's token in it; null where it is none of ours, or too old. */
export function openReportToken(token: string, now: Date): string | null {
  const bytes = Buffer.from(token, "base64url");
  if (token.length > MAX_LENGTH || bytes.length <= IV_BYTES + TAG_BYTES) return null;
  for (const key of keysFor("report-link")) {
    const opened = openWith(key, bytes);
    if (opened === null) continue;
    const [until = "", sessionToken = ""] = opened.split(" ");
    return now.getTime() < Number(until) * 1_000 ? sessionToken : null;
  }
  return null;
}

function openWith(key: Buffer, bytes: Buffer): string | null {
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, IV_BYTES));
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  try {
    return Buffer.concat([
      decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString("utf8");
  } catch {
    return null;
  }
}
