import { createCipheriv, hkdfSync } from "node:crypto";
import { type ListedTicket, packTicket, SEAL } from "./listed-ticket";

const NO_VECTOR = Buffer.alloc(SEAL.vectorBytes);

/**
 * A ticket of the list as `name.record`, both in base64url: only whoever is shown its code finds and
 * opens it. Its 78 random bits are far beyond trying, whatever time one has for it.
 */
export function sealTicket(ticketCode: string, salt: Uint8Array, ticket: ListedTicket): string {
  const { info, nameBytes, keyBytes } = SEAL;
  const bytes = Buffer.from(hkdfSync("sha256", ticketCode, salt, info, nameBytes + keyBytes));
  const cipher = createCipheriv("aes-256-gcm", bytes.subarray(nameBytes), NO_VECTOR);
  const record = Buffer.concat([
    cipher.update(packTicket(ticket), "utf8"),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return `${bytes.toString("base64url", 0, nameBytes)}.${record.toString("base64url")}`;
}
