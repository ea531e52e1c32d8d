import { DASHBOARD_PATH, returnPath } from "./guard.server";

/** Pages that stand above another one and name it in their address. */
const DIALOG_PATH = /^\/(?:report-issue|app-info|printer)(?:[/?#]|$)/;

/** The page that a dialog of the frame stands above: `?back=` where it is ours, else the dashboard; never such a dialog itself. */
export function underlyingPath(request: Request): string {
  const path = returnPath(new URL(request.url).searchParams.get("back"));
  return DIALOG_PATH.test(path) ? DASHBOARD_PATH : path;
}
