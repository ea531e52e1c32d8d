import { approveRequest } from "~/domain/cancellations/approve-request.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle } from "~/ui/layout/confirm-page";
import { decisionView } from "./cancellation-view.server";
import { ConfirmDecision } from "./confirm-decision";

const PAGE = "cancellations/:id/approve";
export const handle = { ...confirmHandle("cancellations:approve.title") } as const;
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, decisionView);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "request_approved", (at) => approveRequest(at.id, at.staff, at.now));

export default function ApproveCancellation() {
  return <ConfirmDecision act="approve" />;
}
