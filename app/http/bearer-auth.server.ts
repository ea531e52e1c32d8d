import { can, type Capability } from "~/domain/access/capabilities";
import { readSession, type Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { cookieIn } from "./cookies.server";

/** The token of an `Authorization` header, or null. */
export function bearerToken(authorization: string): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1] ?? null;
}

/**
 * Whoever an `Authorization` header belongs to and may do this (A1, A7); a cookie is never read.
 * Throws Refusal signed_out without a live session, factor_needed where a second factor is missing,
 * forbidden without the capability.
 */
export async function staffOfBearer(
  authorization: string,
  needs: Capability,
  now: Date,
): Promise<Staff> {
  const token = bearerToken(authorization);
  return requireCapability(token ? await readSession(token, now) : null, needs);
}

/**
 * The same for a question that changes nothing: without such a header, a browser's session by its
 * cookie.
 */
export async function staffOfBearerOrCookie(
  authorization: string,
  cookie: string,
  needs: Capability,
  now: Date,
): Promise<Staff> {
  if (authorization !== "") return staffOfBearer(authorization, needs, now);
  const token = cookieIn(cookie, "session");
  const staff = token ? await readSession(token, now) : null;
  // The token of an app's session is none in a cookie.
  return requireCapability(staff?.platform === "web_app" ? staff : null, needs);
}

function requireCapability(staff: Staff | null, needs: Capability): Staff {
  if (!staff || staff.locked) throw new Refusal("signed_out");
  if (staff.needsFactor) throw new Refusal("factor_needed");
  if (!can(staff, needs)) throw new Refusal("forbidden");
  return staff;
}
