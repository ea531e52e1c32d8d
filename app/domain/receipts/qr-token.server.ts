import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { config } from "~/config.server";
import { toBase32 } from "./base32";
import { packClaim, type QrClaim, unpackClaim } from "./qr-claim";
import { splitToken } from "./qr-text";

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

/** Signs with the key of the tickets' codes what names in its first bytes what it is. */
export function signByQrKey(bytes: Uint8Array): Buffer {
  return sign("sha256", bytes, { key: qrPrivateKey(), ...SCHEME });
}

/** Whether the key that signs now, or one that signed before, signed these bytes. */
export function isSignedByQrKey(bytes: Uint8Array, signature: Uint8Array): boolean {
  return qrPublicKeys().some((key) => verify("sha256", bytes, { key, ...SCHEME }, signature));
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
  const parts = splitToken(token);
  if (!parts) return null;
  const { payload, signature } = parts;
  const isSigned = [publicKeys]
    .flat()
    .some((key) => verify("sha256", payload, { key, ...SCHEME }, signature));
  return isSigned ? unpackClaim(payload) : null;
}
