import type { Staff } from "~/domain/sessions/read-session.server";
import { openShiftOfToken } from "~/domain/shifts/queries.server";
import type { OpenShift } from "~/domain/shifts/shift";
import { requireStaff } from "./guard.server";
import { redirectTo } from "./redirect.server";
import { COUNTER_PATH } from "./return-path.server";
import { tokenOf } from "./session.server";

/**
 * Whoever may sell and has a shift; the first line of every counter page that sells (C1). Throws a
 * Response as `requireStaff` does, and without a shift a redirect to Start Shift that leads back
 * here.
 */
export async function requireShift(request: Request): Promise<{ staff: Staff; shift: OpenShift }> {
  const token = tokenOf(request);
  const shiftLookup = token === null ? null : openShiftOfToken(token);
  shiftLookup?.catch(() => {});
  const staff = await requireStaff(request, "counter.sell");
  const shift = await shiftLookup;
  if (shift) return { staff, shift };
  const { pathname, search } = new URL(request.url);
  // What was posted cannot be led back to: an address that only takes posts shows nothing.
  throw redirectTo(
    `/pos/shift/start?back=${encodeURIComponent(request.method === "POST" ? COUNTER_PATH : pathname + search)}`,
    { status: request.method === "POST" ? 303 : 302 },
  );
}
