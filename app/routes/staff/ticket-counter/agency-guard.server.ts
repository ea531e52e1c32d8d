import { can } from "~/domain/access/capabilities";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "~/http/failure.server";
import { requireShift } from "~/http/shift-guard.server";

/**
 * Whoever may sell to a government agency and has a shift (S20). Throws a Response, as
 * `requireShift` does.
 */
export async function requireAgencySeller(request: Request): Promise<Staff> {
  const { staff } = await requireShift(request);
  if (!can(staff, "counter.government-agency")) throw failurePage(new Refusal("forbidden"));
  return staff;
}
