import { readSteward } from "~/domain/boarding/stewards/read-steward.server";
import type { Steward } from "~/domain/boarding/stewards/rules";
import { readSession, type Staff } from "~/domain/sessions/read-session.server";
import { bearerToken } from "./bearer-auth.server";
import { now } from "./clock.server";
import { clearCookie, readCookie, setCookie } from "./cookies.server";

/**
 * Nobody brings no token; a dead one is of a session that is over, or of none. A steward of the day is
 * no staff: what is open to one names it (`requireScanner`).
 */
export type Visitor =
  | { state: "nobody" }
  | { state: "dead" }
  | { state: "live"; staff: Staff; token: string }
  | { state: "steward"; steward: Steward; token: string };

/**
 * The token of a request: an API client's bearer token, and then never the cookie; otherwise the
 * browser's cookie (A1).
 */
export function tokenOf(request: Request): string | null {
  const authorization = request.headers.get("Authorization");
  if (authorization === null) return readCookie(request, "session");
  return bearerToken(authorization);
}

export async function visitorOf(request: Request): Promise<Visitor> {
  const token = tokenOf(request);
  if (token === null) return { state: "nobody" };
  const staff = await readSession(token, now());
  // A cookie is a browser's: the token of an app's session, which never locks, is none there.
  const misplaced = staff?.platform !== "web_app" && !isBearer(request);
  if (staff) return misplaced ? { state: "dead" } : { state: "live", staff, token };
  const steward = await readSteward(token, now());
  return steward ? { state: "steward", steward, token } : { state: "dead" };
}

/**
 * Whether a request comes from an API client: it is answered with a status, never led to a page.
 */
export function isBearer(request: Request): boolean {
  return request.headers.has("Authorization");
}

export const pendingCookie = (token: string) => setCookie("pending", token);
export const clearPending = () => clearCookie("pending");
export const sessionCookie = (token: string) => setCookie("session", token);
export const clearSession = () => clearCookie("session");
