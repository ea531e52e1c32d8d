import { activateEndpoint } from "~/domain/webhooks/change-endpoint.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { webhookFacts } from "./webhook-view.server";

const PAGE = "webhooks/:id/on";
export const handle = confirmHandle("webhooks:on.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, webhookFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "webhooks.on", (at) => activateEndpoint(at.id, at.staff, at.now));

export default function SwitchOnWebhook() {
  return <ConfirmPage lead="webhooks:on.lead" submit="webhooks:on.submit" />;
}
