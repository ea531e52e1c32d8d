import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { config } from "~/config.server";
import { fromBase32, toBase32 } from "./base32";
import { fromBase45 } from "./base45";
import { packClaim, type QrClaim, unpackClaim } from "./qr-claim";

const SIGNATURE_BYTES = 64;
/** Spaces of a paste included; the longest token has 133 characters. */
const MAX_LENGTH = 400;
const SCHEME = { dsaEncoding: "ieee-p1363" } as const;

let ownKey: KeyObject | undefined;

/** The key that signs this site's tickets; the configuration has read and tried it. */
function qrPrivateKey(): KeyObject {
  return (ownKey ??= createPrivateKey(config().QR_PRIVATE_KEY));
}

/** What a scanner needs to check tickets without a connection. */
export function qrPublicKey(): KeyObject {
  return createPublicKey(qrPrivateKey());
}

let olderKeys: KeyObject[] | undefined;

/** The key that signs now, then those that signed before (QR_OLD_PUBLIC_KEYS). */
export function qrPublicKeys(): readonly KeyObject[] {
  olderKeys ??= config().QR_OLD_PUBLIC_KEYS.map((pem) => createPublicKey(pem));
  return [qrPublicKey(), ...olderKeys];
}

/**
 * The text of a ticket's QR code: claim and signature, 128 characters for a code of 16
 * (docs/qr-token.md). Throws a RangeError on an impossible claim.
 */
export function signQrToken(claim: QrClaim, key: KeyObject = qrPrivateKey()): string {
  const payload = packClaim(claim);
  return toBase32(Buffer.concat([payload, sign("sha256", payload, { key, ...SCHEME })]));
}

/**
 * The claim of a token that the holder of the private key signed, or null: forged, altered, cut
 * off, or something else altogether. Small letters and stray spaces of whoever typed or sent it do
 * no harm. A token names no key: of several each is tried.
 */
export function readQrToken(
  token: string,
  publicKeys: KeyObject | readonly KeyObject[],
): QrClaim | null {
  const bytes = token.length > MAX_LENGTH ? null : bytesOf(token);
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return null;
  const payload = bytes.subarray(0, -SIGNATURE_BYTES);
  const signature = bytes.subarray(-SIGNATURE_BYTES);
  const isSigned = [publicKeys]
    .flat()
    .some((key) => verify("sha256", payload, { key, ...SCHEME }, signature));
  return isSigned ? unpackClaim(payload) : null;
}

/**
 * Every older token, in Base45, has a `0` as its third character, and Base32 has no `0`: nothing is
 * read in both ways.
 */
function bytesOf(token: string): Uint8Array | null {
  return fromBase32(token.replace(/\s+/g, "").toUpperCase()) ?? fromBase45(token);
}
