import { useLoaderData } from "@remix-run/react";
import { setOnlineSales } from "~/domain/settings/set-online-sales.server";
import { Refusal } from "~/domain/shared/refusal";
import { confirmAct, loadConfirmation, type PageArgs } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { confirmHandle, ConfirmPage } from "~/ui/layout/confirm-page";

const PAGE = "setting/online/:to";
export const handle = confirmHandle("setting:online.title");
export const loader = (args: PageArgs) =>
  loadConfirmation(args, PAGE, ({ params }) => ({ to: targetOf(params.to) }));
export const action = (args: PageArgs) =>
  confirmAct(
    args,
    PAGE,
    args.params.to === "on" ? "went_online" : "went_offline",
    ({ params, staff }) => setOnlineSales(targetOf(params.to) === "on", staff),
  );

/** App Online on or off, after confirmation (R-4-13). */
export default function SwitchSales() {
  const { to } = useLoaderData<typeof loader>().facts;
  return (
    <ConfirmPage
      lead={`setting:online.${to}.lead`}
      submit={`setting:online.${to}.submit`}
      risky={to === "off"}
    />
  );
}

function targetOf(param: string | undefined): "on" | "off" {
  if (param === "on" || param === "off") return param;
  throw failurePage(new Refusal("not_found"));
}
