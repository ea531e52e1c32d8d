import { resolveReport } from "~/domain/support/resolve-report.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle } from "~/ui/layout/confirm-page";
import { ConfirmResolving } from "./confirm-resolving";
import { reportToResolve } from "./require-report.server";

const PAGE = "support/:id/resolve";
export const handle = confirmHandle("support:resolve.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, reportToResolve);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "report_resolved", (at) => resolveReport(at.staff, at.id, at.now));

export default function ResolveReport() {
  return <ConfirmResolving />;
}
