import { renewWsApiKey } from "~/domain/printing/ws-api-key.server";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";

const PAGE = "printServerKey/renew";
export const handle = confirmHandle("printing:key.renew");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, () => ({}));
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, "saved", ({ staff }) => renewWsApiKey(staff.userId));

export default function RenewKey() {
  return <ConfirmPage lead="printing:key.renewLead" submit="printing:key.renewSubmit" />;
}
