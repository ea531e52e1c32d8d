import type { Staff } from "~/domain/sessions/read-session.server";
import { requireStaff } from "~/http/guard.server";
import { redirectTo } from "~/http/redirect.server";
import { DASHBOARD_PATH } from "~/http/return-path.server";

/**
 * As `requireStaff(request, "error-log.view")`, but whoever is no super user is sent to the
 * dashboard (R-6-20, X1).
 */
export async function requireErrorLogViewer(request: Request): Promise<Staff> {
  try {
    return await requireStaff(request, "error-log.view");
  } catch (answer) {
    if (answer instanceof Response && answer.status === 403)
      throw redirectTo(DASHBOARD_PATH, { status: 302 });
    throw answer;
  }
}
