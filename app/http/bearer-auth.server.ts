import { can, type Capability } from "~/domain/access/capabilities";
import { readSteward } from "~/domain/boarding/stewards/read-steward.server";
import { readDeviceToken, type TokenUse } from "~/domain/device-tokens/read-token.server";
import { isDeviceToken } from "~/domain/device-tokens/rules";
import { type DeviceScope, scopeAllows } from "~/domain/device-tokens/scopes";
import { readSession, type Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { cookieIn } from "./cookies.server";

/** The token of an `Authorization` header, or null. */
export function bearerToken(authorization: string): string | null {
  return /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1] ?? null;
}

/** What a request wants, and where it comes from. */
export interface Wanted {
  needs: Capability;
  method: string;
  from: TokenUse;
  now: Date;
  /** A steward of the day may ask for it too, from the scanner's page. */
  stewards?: boolean;
}

/**
 * Whoever an `Authorization` header belongs to and may do this (A1, A7): by a session, or by a
 * device's token as far as its scope goes; a cookie is never read. Throws Refusal signed_out where
 * neither lives, factor_needed where a second factor is missing, forbidden without the capability,
 * steward_only for a steward of the day, token_scope where the token alone may not.
 */
export async function staffOfBearer(authorization: string, wanted: Wanted): Promise<Staff> {
  const token = bearerToken(authorization);
  if (token === null) throw new Refusal("signed_out");
  if (!isDeviceToken(token)) {
    const session = await readSession(token, wanted.now);
    if (!session && (await readSteward(token, wanted.now))) throw new Refusal("steward_only");
    return requireCapability(session, wanted.needs);
  }
  const holder = await readDeviceToken(token, wanted.from, wanted.now);
  const staff = requireCapability(holder?.staff ?? null, wanted.needs);
  if (holder) requireScope(holder.scope, wanted);
  return staff;
}

/**
 * The same for a question that changes nothing: without such a header, a browser's session by its
 * cookie.
 */
export async function staffOfBearerOrCookie(
  authorization: string,
  cookie: string,
  wanted: Wanted,
): Promise<Staff> {
  if (authorization !== "") return staffOfBearer(authorization, wanted);
  const token = cookieIn(cookie, "session");
  const staff = token ? await readSession(token, wanted.now) : null;
  const steward = token && !staff ? await readSteward(token, wanted.now) : null;
  if (steward && !wanted.stewards) throw new Refusal("steward_only");
  if (steward) return requireCapability(steward, wanted.needs);
  // The token of an app's session is none in a cookie.
  return requireCapability(staff?.platform === "web_app" ? staff : null, wanted.needs);
}

function requireCapability(staff: Staff | null, needs: Capability): Staff {
  if (!staff || staff.locked) throw new Refusal("signed_out");
  if (staff.needsFactor) throw new Refusal("factor_needed");
  if (!can(staff, needs)) throw new Refusal("forbidden");
  return staff;
}

function requireScope(scope: DeviceScope, { needs, method }: Wanted): void {
  if (!scopeAllows(scope, needs, method)) throw new Refusal("token_scope");
}
