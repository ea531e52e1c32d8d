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
 * no harm.
 */
export function readQrToken(token: string, publicKey: KeyObject): QrClaim | null {
  const parts = splitToken(token);
  if (!parts || !verify("sha256", parts.payload, { key: publicKey, ...SCHEME }, parts.signature))
    return null;
  return unpackClaim(parts.payload);
}
