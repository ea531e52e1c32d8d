import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { ownPath } from "~/domain/shared/own-path";
import { openShiftOf } from "~/domain/shifts/queries.server";
import { now } from "~/http/clock.server";
import type { CounterView } from "~/ui/layout/counter-shell";

/** What the counter's bar shows beside what every staff page does. */
export async function counterBarOf({
  userId,
}: Pick<Staff, "userId">): Promise<Omit<CounterView, "shell">> {
  const shift = await openShiftOf(userId);
  const at = shift && { id: shift.id, jettyId: shift.jettyId, since: shift.openedAt.toISOString() };
  return { shift: at, today: dayOf(now()) };
}

/** Pages above another one, which both the office and the counter open. */
const SHARED_DIALOGS = /^\/(?:printer|print\/.*|report-issue|app-info)$/;
const COUNTER_PAGE = /^\/pos(?:[/?#]|$)/;

/** Whether a page was opened at the counter: what it leads back to stands there, or leads on there. */
export function isOpenedAtCounter(request: Request): boolean {
  const { pathname, searchParams } = new URL(request.url);
  if (!SHARED_DIALOGS.test(pathname)) return false;
  const back = ownPath(searchParams.get("back"));
  const beyond = back && new URL(back, request.url).searchParams.get("back");
  return [back, beyond].some((path) => path && COUNTER_PAGE.test(path));
}
