/** For how many days a token may be made. */
export const TOKEN_DAYS = [1, 30, 90, 365] as const;

/** Tokens of one user that work at the same time. */
export const MAX_LIVE_TOKENS = 20;

/** One that is over is listed for this long, so that its owner sees why a device stopped. */
export const KEPT_AFTER_END_DAYS = 30;

/** What every token begins with, so that programs that look for secrets in files find it. */
export const TOKEN_PREFIX = "jty_";
const TOKEN = /^jty_[\w-]{43}$/;

/** Whether a bearer token is a device's by its form: a session's token is shorter. */
export function isDeviceToken(token: string): boolean {
  return TOKEN.test(token);
}
