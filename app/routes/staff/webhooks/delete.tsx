import { removeEndpoint } from "~/domain/webhooks/change-endpoint.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { webhookFacts } from "./webhook-view.server";

const PAGE = "webhooks/:id/delete";
export const handle = confirmHandle("webhooks:delete.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, webhookFacts);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "webhooks.deleted", (at) => removeEndpoint(at.id, at.staff));

export default function DeleteWebhook() {
  return <ConfirmPage lead="webhooks:delete.lead" submit="webhooks:delete.submit" risky />;
}
