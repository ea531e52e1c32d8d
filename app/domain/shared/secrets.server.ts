import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { TICKET_CODE_ALPHABET } from "./ticket-code";

/**
 * A ticket code: 16 characters, 78 random bits where 60 are asked for (S9). Stored without, printed
 * with groups of four.
 */
export function newTicketCode(): string {
  return Array.from(
    { length: 16 },
    () => TICKET_CODE_ALPHABET[randomInt(TICKET_CODE_ALPHABET.length)],
  ).join("");
}

/** A secret that a cookie or an address carries: 256 random bits, 43 characters. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/**
 * A secret that follows from another one and what it is for: whoever holds the first gets the same
 * one again, and nobody else.
 */
export function secretFor(purpose: string, secret: string): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url");
}

/** What the database keeps of such a secret. */
export function hashOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
