import { denyRequest } from "~/domain/cancellations/deny-request.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle } from "~/ui/layout/confirm-page";
import { decisionView } from "./cancellation-view.server";
import { ConfirmDecision } from "./confirm-decision";

const PAGE = "cancellations/:id/deny";
export const handle = { ...confirmHandle("cancellations:deny.title") } as const;
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, decisionView);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "request_denied", (at) => denyRequest(at.id, at.staff, at.now));

export default function DenyCancellation() {
  return <ConfirmDecision act="deny" />;
}
