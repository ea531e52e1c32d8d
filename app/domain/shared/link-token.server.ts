import { createHmac, timingSafeEqual } from "node:crypto";
import { keysFor } from "./secret-keys.server";

const SHAPE = /^([0-9a-z]{1,9})\.([\w-]{43})$/;

/**
 * A token that opens one thing for a few minutes, for an address that a window or a program opens
 * without a session (C4). It is signed and stands nowhere: `subject` names the thing wholly
 * (`slip:open:12`), and no token of one subject opens another.
 */
export function createLinkToken(subject: string, now: Date, minutes: number): string {
  const until = Math.floor(now.getTime() / 1000) + minutes * 60;
  return `${until.toString(36)}.${sign(keysFor("link-token")[0], subject, until).toString("base64url")}`;
}

/** Whether a token opens this subject at this time. */
export function isLinkTokenValid(token: string, subject: string, now: Date): boolean {
  const match = SHAPE.exec(token);
  if (!match) return false;
  const [, until = "", signature = ""] = match;
  const seconds = Number.parseInt(until, 36);
  const given = Buffer.from(signature, "base64url");
  return (
    given.length === 32 &&
    keysFor("link-token").some((key) => timingSafeEqual(given, sign(key, subject, seconds))) &&
    now.getTime() < seconds * 1000
  );
}

function sign(key: Buffer, subject: string, until: number): Buffer {
  return createHmac("sha256", key).update(`${until}\n${subject}`).digest();
}
