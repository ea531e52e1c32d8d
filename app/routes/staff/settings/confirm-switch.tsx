import { useLoaderData } from "@remix-run/react";
import { ConfirmPage } from "~/ui/layout/confirm-page";
import type { SalesSwitch } from "./sales-switch.server";

/** App Online on or off, after confirmation (R-4-13). */
export function ConfirmSwitch() {
  const { to } = useLoaderData<() => { facts: SalesSwitch }>().facts;
  return (
    <ConfirmPage
      lead={`setting:online.${to}.lead`}
      submit={`setting:online.${to}.submit`}
      risky={to === "off"}
    />
  );
}
