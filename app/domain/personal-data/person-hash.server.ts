import { createHmac } from "node:crypto";
import { keysFor } from "~/domain/shared/secret-keys.server";
import type { Person } from "./person";

/**
 * What the audit has for a person: the same for the same number or address, and nothing to whoever
 * has not SECRET_KEY, for numbers of cards are few enough to be tried.
 */
export function personHash({ email, ic }: Person): string {
  return createHmac("sha256", keysFor("personal-data")[0])
    .update(email ?? ic ?? "")
    .digest("hex")
    .slice(0, 16);
}
