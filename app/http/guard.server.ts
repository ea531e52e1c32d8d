import { can, type Capability } from "~/domain/access/capabilities";
import { capabilityOf, screenOf, type StaffPage } from "~/domain/access/screen";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { readCookie } from "./cookies.server";
import { failurePage } from "./failure.server";
import { redirectTo } from "./redirect.server";
import { DASHBOARD_PATH } from "./return-path.server";
import { clearSession, isBearer, type Visitor, visitorOf } from "./session.server";

/** The one staff page that is open to somebody who must have a second factor and has none. */
const SECOND_FACTOR_PATH = "/user-profile/security/on";

/**
 * Whoever is signed in and may do this; the first line of every staff loader and action (A7, X1).
 * Throws a Response: without a session a redirect to /login that leads back here, with one that is
 * over a 401 that takes the cookie away, with one that is locked a redirect to /lock, where a
 * second factor is missing that the level must have a redirect to its set-up, without the
 * capability a 403 that leaves the session alone. An API client (bearer token) gets 401 or 403 and
 * no redirect.
 */
export async function requireStaff(request: Request, capability: Capability): Promise<Staff> {
  const staff = await requireUnlocked(request);
  if (!can(staff, capability)) throw failurePage(new Refusal("forbidden"));
  return staff;
}

/**
 * The same for a page of the staff: what it takes stands in the table of screens, and whether one
 * who may not open it is told so or sent to the dashboard.
 */
export async function requirePage(request: Request, page: StaffPage): Promise<Staff> {
  const staff = await requireUnlocked(request);
  const { hidden, needs } = screenOf(page);
  if (hidden && request.method === "GET" && !can(staff, needs))
    throw redirectTo(DASHBOARD_PATH, { status: 302 });
  if (!can(staff, capabilityOf(page))) throw failurePage(new Refusal("forbidden"));
  return staff;
}

/**
 * Whoever may scan at the boat: the staff as `requirePage` lets them in, and a steward of the day. The
 * scanner's page alone asks for this; all else but its report of a crash refuses a steward. Where a steward's link has ended
 * (at midnight, or by hand) that is said, in place of the staff's login.
 */
export async function requireScanner(request: Request): Promise<Staff> {
  const visitor = isBearer(request) ? null : await visitorOf(request);
  if (visitor?.state === "steward") return visitor.steward;
  if (visitor) requireOpenLink(request, visitor);
  return requirePage(request, "boarding");
}

/**
 * Throws the page that says so where a steward's link has ended in this browser: a steward has no account to
 * log in with.
 */
export function requireOpenLink(request: Request, { state }: Visitor): void {
  const isNobody = state === "dead" || state === "nobody";
  if (!isNobody || readCookie(request, "steward") === null) return;
  const over = failurePage(new Refusal("steward_over"));
  over.headers.append("Set-Cookie", clearSession());
  throw over;
}

async function requireUnlocked(request: Request): Promise<Staff> {
  const staff = await requireSession(request);
  if (staff.locked)
    throw redirectTo(`/lock?back=${encodeURIComponent(pathOf(request))}`, { status: 302 });
  requireFactor(request, staff);
  return staff;
}

/** The same for what a locked session may do too, and every level: unlock, log out. */
export async function requireSession(request: Request): Promise<Staff> {
  const visitor = await visitorOf(request);
  if (visitor.state === "live") return visitor.staff;
  if (visitor.state === "steward") throw failurePage(new Refusal("steward_only"));
  if (visitor.state === "nobody" && !isBearer(request))
    throw redirectTo(`/login?back=${encodeURIComponent(pathOf(request))}`, { status: 302 });
  const over = failurePage(new Refusal("signed_out"));
  if (!isBearer(request)) over.headers.append("Set-Cookie", clearSession());
  throw over;
}

/** The same, and a steward of the day: for the report of a page that has crashed, and nothing else. */
export async function requireSessionOrSteward(request: Request): Promise<Staff> {
  const visitor = isBearer(request) ? null : await visitorOf(request);
  return visitor?.state === "steward" ? visitor.steward : requireSession(request);
}

function requireFactor(request: Request, { needsFactor }: Staff): void {
  if (!needsFactor) return;
  if (isBearer(request)) throw failurePage(new Refusal("factor_needed"));
  if (new URL(request.url).pathname !== SECOND_FACTOR_PATH)
    throw redirectTo(SECOND_FACTOR_PATH, { status: 302 });
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}
