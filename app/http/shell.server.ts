import { menuOf } from "~/domain/access/menu";
import type { Staff } from "~/domain/sessions/read-session.server";
import { partOfDayAt } from "~/domain/users/greeting";
import type { ShellView } from "~/ui/staff/shell-view";
import { now } from "./clock.server";
import { readFlash } from "./flash.server";

/** What stands around a staff member's page, and the cookies that go with it. */
export function shellOf(request: Request, staff: Staff): { view: ShellView; cookies: string[] } {
  const { flash, cookies } = readFlash(request);
  const view: ShellView = {
    sessionId: staff.sessionId,
    name: staff.name,
    greeting: partOfDayAt(now()),
    jettyId: staff.jettyId,
    mayChangeJetty: staff.ownJettyId === 0,
    menu: menuOf(staff),
    flash,
  };
  return { view, cookies };
}
