import { type ListedTicket, SEAL, unpackTicket } from "~/domain/boarding/offline/listed-ticket";
import { type ReadCode, readTyped } from "~/domain/boarding/read-typed";
import { type QrClaim, unpackClaim } from "~/domain/receipts/qr-claim";
import { splitToken } from "~/domain/receipts/qr-text";
import type { KeptList } from "~/ui/boarding/device-store";

const CURVE = { name: "ECDSA", namedCurve: "P-256" } as const;

/** What a code that is shown says, with its ticket on the list; of a text that we signed, also what is signed. */
export interface ShownCode {
  read: ReadCode;
  claim: QrClaim | null;
  ticket: ListedTicket | null;
}

/**
 * Reads a code as the server does (docs/qr-token.md), by the public keys of the list. The ticket that a token
 * names is opened while its signature is checked; it counts where that is good.
 */
export async function openShown(list: KeptList, text: string): Promise<ShownCode> {
  const code = text.trim();
  const parts = splitToken(code);
  if (parts) {
    const named = unpackClaim(parts.payload);
    const [isSigned, ticket] = await Promise.all([
      isSignedBy(list.keys, parts),
      named && openTicket(list, named.ticketCode),
    ]);
    if (named && isSigned) {
      const { ticketCode, passenger } = named;
      const read = { kind: "ticket", ticketCode, passengerNo: passenger || null } as const;
      return { read, claim: named, ticket };
    }
  }
  const read = readTyped(code);
  const ticket = read.kind === "ticket" ? await openTicket(list, read.ticketCode) : null;
  return { read, claim: null, ticket };
}

async function isSignedBy(
  keys: readonly string[],
  { signature, payload }: NonNullable<ReturnType<typeof splitToken>>,
): Promise<boolean> {
  for (const text of keys) {
    const key = await publicKey(text);
    const scheme = { name: "ECDSA", hash: "SHA-256" };
    if (await crypto.subtle.verify(scheme, key, signature, payload)) return true;
  }
  return false;
}

const publicKeys = new Map<string, Promise<CryptoKey>>();

/** Made of its text once, not at each scan. */
function publicKey(text: string): Promise<CryptoKey> {
  const known = publicKeys.get(text);
  if (known) return known;
  const key = crypto.subtle.importKey("spki", bytesOf(text), CURVE, false, ["verify"]);
  publicKeys.set(text, key);
  return key;
}

/** The ticket of a code on the list, or null where the list has none. */
export async function openTicket(
  { salt, tickets }: KeptList,
  ticketCode: string,
): Promise<ListedTicket | null> {
  const { info, nameBytes, keyBytes, vectorBytes } = SEAL;
  const secret = await crypto.subtle.importKey("raw", utf8(ticketCode), "HKDF", false, [
    "deriveBits",
  ]);
  const derivation = { name: "HKDF", hash: "SHA-256", salt: bytesOf(salt), info: utf8(info) };
  const bits = new Uint8Array(
    await crypto.subtle.deriveBits(derivation, secret, (nameBytes + keyBytes) * 8),
  );
  const name = `${toBase64Url(bits.slice(0, nameBytes))}.`;
  const sealed = tickets.find((one) => one.startsWith(name));
  if (sealed === undefined) return null;
  const key = await crypto.subtle.importKey("raw", bits.slice(nameBytes), "AES-GCM", false, [
    "decrypt",
  ]);
  const cipher = { name: "AES-GCM", iv: new Uint8Array(vectorBytes) };
  const record = await crypto.subtle.decrypt(cipher, key, bytesOf(sealed.slice(name.length)));
  return unpackTicket(new TextDecoder().decode(record));
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text));
}

/** Of base64 in either alphabet. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = text.replace(/-/g, "+").replace(/_/g, "/");
  return Uint8Array.from(atob(plain), (character) => character.charCodeAt(0));
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
}
