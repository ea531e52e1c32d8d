import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { confirmHandle } from "~/ui/layout/confirm-page";
import { ConfirmSwitch } from "./confirm-switch";
import { salesSwitch, switchSales } from "./sales-switch.server";

const PAGE = "setting/online/:to";
export const handle = confirmHandle("setting:online.title");
export const loader = (args: PageArgs) => loadConfirmation(args, PAGE, salesSwitch);
export const action = (args: PageArgs) =>
  confirmAct(args, PAGE, `online_${args.params.to}`, switchSales);

export default function SwitchSales() {
  return <ConfirmSwitch />;
}
