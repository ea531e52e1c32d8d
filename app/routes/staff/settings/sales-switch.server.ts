import { setOnlineSales } from "~/domain/settings/set-online-sales.server";
import { Refusal } from "~/domain/shared/refusal";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";

export interface SalesSwitch {
  to: "on" | "off";
}

/** Which way an address switches online sales; throws the page for one that leads nowhere. */
export function salesSwitch({ params: { to } }: ConfirmationContext): SalesSwitch {
  if (to === "on" || to === "off") return { to };
  throw failurePage(new Refusal("not_found"));
}

/** Switches that way. Throws as `setOnlineSales` does. */
export function switchSales(at: ConfirmationContext): Promise<void> {
  return setOnlineSales(salesSwitch(at).to === "on", at.staff);
}
