import { Secret, TOTP } from "otpauth";

const PERIOD_S = 30;
/** One step before and one after: a phone's clock may be half a minute wrong. */
const WINDOW = 1;
const SECRET_BYTES = 20;

/** A new secret for an authenticator app, 160 random bits in base32. */
export function newFactorSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * The time step whose code this is, or null where it is none of now, the step before and the step
 * after.
 */
export function timeStepOfCode(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window: WINDOW,
    period: PERIOD_S,
  });
  return delta === null ? null : TOTP.counter({ timestamp, period: PERIOD_S }) + delta;
}

/** What the QR code says to the app. */
export function otpauthUri(
  secret: string,
  { email, issuer }: { email: string; issuer: string },
): string {
  return new TOTP({
    issuer,
    label: email,
    secret: Secret.fromBase32(secret),
    period: PERIOD_S,
  }).toString();
}
