import type { LoaderFunctionArgs } from "@remix-run/node";
import { Refusal } from "~/domain/shared/refusal";
import { isSlipKind } from "~/domain/shifts/rules";
import { slipUrl } from "~/domain/shifts/slip-token.server";
import { requireSlip } from "~/domain/shifts/slips.server";
import { rowIdParam } from "~/http/address-params.server";
import { now } from "~/http/clock.server";
import { failurePage, orFailurePage } from "~/http/failure.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";

/**
 * The way from a page to a slip: checks who may print it, then leads to its address with a new
 * token.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "dashboard.view");
  const shiftId = rowIdParam(params.id);
  const { kind } = params;
  if (!isSlipKind(kind)) throw failurePage(new Refusal("not_found"));
  await orFailurePage(() => requireSlip(staff, shiftId, kind));
  return redirectTo(slipUrl({ shiftId, kind }, staff.userId, now()), { status: 302 });
}
