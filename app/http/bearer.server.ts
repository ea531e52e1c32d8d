import { can, type Capability } from "~/domain/access/capabilities";
import { readSession, type Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";

/**
 * Whoever an `Authorization` header belongs to and may do this (A1, A7); a cookie is never read. Throws Refusal signed_out without a live
 * session, factor_needed where a second factor is missing, forbidden without the capability.
 */
export async function staffOfBearer(authorization: string, needs: Capability, now: Date): Promise<Staff> {
  const token = /^Bearer ([\w-]{20,100})$/i.exec(authorization)?.[1];
  const staff = token ? await readSession(token, now) : null;
  if (!staff || staff.locked) throw new Refusal("signed_out");
  if (staff.needsFactor) throw new Refusal("factor_needed");
  if (!can(staff, needs)) throw new Refusal("forbidden");
  return staff;
}
