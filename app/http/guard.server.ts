import { can, type Capability } from "~/domain/access/capabilities";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "./failure.server";
import { ownPath, redirectTo } from "./redirect.server";
import { clearSession, visitorOf } from "./session.server";

export const HOME = "/dashboard";

/**
 * Whoever is signed in and may do this; the first line of every staff loader and action (A7, X1). Throws a Response:
 * without a session a redirect to /login that leads back here, with one that is over a 401 that takes the cookie away,
 * with one that is locked a redirect to /lock, without the capability a 403 that leaves the session alone.
 */
export async function requireStaff(request: Request, capability: Capability): Promise<Staff> {
  const staff = await requireSession(request);
  if (staff.locked) throw redirectTo(`/lock?back=${encodeURIComponent(pathOf(request))}`, { status: 302 });
  if (!can(staff, capability)) throw failurePage(new Refusal("forbidden"));
  return staff;
}

/** The same for what a locked session may do too, and every level: unlock, log out. */
export async function requireSession(request: Request): Promise<Staff> {
  const visitor = await visitorOf(request);
  if (visitor.state === "live") return visitor.staff;
  if (visitor.state === "nobody") throw redirectTo(`/login?back=${encodeURIComponent(pathOf(request))}`, { status: 302 });
  const over = failurePage(new Refusal("signed_out"));
  if (!request.headers.has("Authorization")) over.headers.append("Set-Cookie", clearSession());
  throw over;
}

/** Where a signed-in person goes on: the path that a form or an address brought along if it is ours and no door, else the dashboard. */
export function goOnPath(back: unknown): string {
  const path = ownPath(back);
  return path === null || /^\/(?:login|logout|lock|session)(?:[/?#]|$)/.test(path) ? HOME : path;
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
