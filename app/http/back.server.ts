import { goOnPath, HOME } from "./guard.server";

/** Pages that stand above another one and name it in their address. */
const ABOVE = /^\/(?:report-issue|app-info|printer)(?:[/?#]|$)/;

/** The page that a dialog of the frame stands above: `?back=` where it is ours, else the dashboard; never such a dialog itself. */
export function backOf(request: Request): string {
  const back = goOnPath(new URL(request.url).searchParams.get("back"));
  return ABOVE.test(back) ? HOME : back;
}
