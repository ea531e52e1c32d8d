import { fromBase32 } from "./base32";
import { fromBase45 } from "./base45";

const SIGNATURE_BYTES = 64;
/** Spaces of a paste included; the longest token has 133 characters. */
const MAX_LENGTH = 400;

/**
 * What a QR code's text says and its signature, which nobody has checked yet; null where it is no
 * such text (docs/qr-token.md).
 */
export function splitToken(token: string): { payload: Bytes; signature: Bytes } | null {
  const bytes = token.length > MAX_LENGTH ? null : bytesOf(token);
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return null;
  return { payload: bytes.slice(0, -SIGNATURE_BYTES), signature: bytes.slice(-SIGNATURE_BYTES) };
}
type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Every older token, in Base45, has a `0` as its third character, and Base32 has no `0`: nothing is
 * read in both ways.
 */
function bytesOf(token: string): Uint8Array | null {
  return fromBase32(token.replace(/\s+/g, "").toUpperCase()) ?? fromBase45(token);
}
