import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";
import { testedAccount, tryAccount } from "./tested-account.server";

const PAGE = "setting/gateways/:name/test";
export const handle = confirmHandle("setting:gateways.test");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, testedAccount);
export const action = (args: PageArgs) => confirmAct(args, PAGE, "gateway_tested", tryAccount);

export default function TestGateway() {
  return <ConfirmPage lead="setting:gateways.testLead" submit="setting:gateways.testSubmit" />;
}
