import { deactivateEndpoint } from "~/domain/webhooks/change-endpoint.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { webhookFacts } from "./webhook-view.server";

const PAGE = "webhooks/:id/off";
export const handle = confirmHandle("webhooks:off.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, webhookFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "webhooks.off", (at) => deactivateEndpoint(at.id, at.staff));

export default function SwitchOffWebhook() {
  return <ConfirmPage lead="webhooks:off.lead" submit="webhooks:off.submit" />;
}
