import { config, type GatewayAccount } from "~/config.server";
import type { PaymentGateway } from "./gateway.server";
import { toyyibpay } from "./toyyibpay/adapter.server";

const GATEWAYS: Record<GatewayAccount["gateway"], PaymentGateway> = { toyyibpay };

/** The account that new bills are made with. */
export function currentAccount(): GatewayAccount {
  const current = config().GATEWAY_ACCOUNTS.find((one) => one.current);
  if (!current) throw new Error("No gateway account is current.");
  return current;
}

/**
 * An account by name, or null when it is not (or no longer) configured: an attempt keeps its
 * account for life.
 */
export function findAccount(gateway: string, name: string): GatewayAccount | null {
  return (
    config().GATEWAY_ACCOUNTS.find((one) => one.gateway === gateway && one.name === name) ?? null
  );
}

export function gatewayOf(account: GatewayAccount): PaymentGateway {
  return GATEWAYS[account.gateway];
}
