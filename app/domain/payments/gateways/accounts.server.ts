import { config } from "~/config.server";
import { Refusal } from "~/domain/shared/refusal";
import {
  type GatewayAccount,
  PAYMENT_METHODS,
  type PaymentMethod,
} from "~/gateway-accounts.server";
import { billplz } from "./billplz/adapter.server";
import { chip } from "./chip/adapter.server";
import type { PaymentGateway } from "./gateway.server";
import { toyyibpay } from "./toyyibpay/adapter.server";

const GATEWAYS: Record<GatewayAccount["gateway"], PaymentGateway> = { toyyibpay, billplz, chip };

/** Whole sen, with the transaction charge. */
interface Limits {
  minSen: number;
  maxSen: number;
}

/** What banks take of a person in one payment. Other methods have no limit but the account's. */
const METHOD_LIMITS: Partial<Record<PaymentMethod, Limits>> = {
  fpx: { minSen: 100, maxSen: 3_000_000 },
};

/** A method that can be chosen online, and whose page opens. */
export interface OfferedMethod extends Limits {
  method: PaymentMethod;
  /** The gateway's name as buyers know it. */
  gateway: string;
}

/**
 * The current accounts that open a method, as they are configured: the first makes the bill, the
 * others stand in where it cannot (X24).
 */
export function accountsFor(method: PaymentMethod): GatewayAccount[] {
  return config().GATEWAY_ACCOUNTS.filter((one) => one.current && one.methods.includes(method));
}

/** The methods that a buyer may choose (X24), in the order in which they are offered. */
export function offeredMethods(): OfferedMethod[] {
  return PAYMENT_METHODS.flatMap((method) => {
    const [account] = accountsFor(method);
    if (!account) return [];
    return [{ method, gateway: gatewayOf(account).title, ...limitsOf(account, method) }];
  });
}

/** What an account takes of one payment by a method. */
export function limitsOf(account: GatewayAccount, method: PaymentMethod): Limits {
  const own = METHOD_LIMITS[method];
  return {
    minSen: Math.max(account.minSen, own?.minSen ?? 0),
    maxSen: Math.min(account.maxSen, own?.maxSen ?? Infinity),
  };
}

/**
 * Whether a sum (whole sen, with the transaction charge) can be paid by a method: an account opens
 * it and takes the sum. Throws Refusal `method_unavailable`, or `amount_limit` with the `min` and
 * `max` in sen of the account that comes first.
 */
export function assertPayableBy(method: PaymentMethod, sumSen: number): void {
  const [first] = accountsFor(method);
  if (!first) throw new Refusal("method_unavailable", { field: "paymentMethod" });
  if (isPayableBy(method, sumSen)) return;
  const { minSen: min, maxSen: max } = limitsOf(first, method);
  throw new Refusal("amount_limit", { values: { min, max } });
}

/** Whether an account that opens the method takes a sum (whole sen, with the transaction charge). */
export function isPayableBy(method: PaymentMethod, sumSen: number): boolean {
  return accountsFor(method).some((account) => isWithin(sumSen, limitsOf(account, method)));
}

/**
 * The most that can be paid online at once, where a sum (whole sen, with the transaction charge) is
 * above that; null where it is not, and where nothing is paid online.
 */
export function exceededLimitSen(sumSen: number): number | null {
  const limits = PAYMENT_METHODS.flatMap((method) =>
    accountsFor(method).map((account) => limitsOf(account, method).maxSen),
  );
  const most = Math.max(0, ...limits);
  return most > 0 && sumSen > most ? most : null;
}

/** Whether a bill was made at another account than the one that comes first for its method. */
export function isStandIn({ account }: { account: string }, method: string): boolean {
  const known = PAYMENT_METHODS.find((one) => one === method);
  const [first] = known ? accountsFor(known) : [];
  return first !== undefined && first.name !== account;
}

function isWithin(sumSen: number, { minSen, maxSen }: Limits): boolean {
  return sumSen >= minSen && sumSen <= maxSen;
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

/** The configured account of this name, or null. */
export function accountByName(name: string): GatewayAccount | null {
  return config().GATEWAY_ACCOUNTS.find((one) => one.name === name) ?? null;
}

export function gatewayOf(account: GatewayAccount): PaymentGateway {
  return GATEWAYS[account.gateway];
}

/** A gateway's name as buyers and staff know it. */
export function gatewayTitle(gateway: string): string {
  return Object.entries(GATEWAYS).find(([name]) => name === gateway)?.[1].title ?? gateway;
}

/** Whether a payment that was made at an account can go back through it. */
export function canRefund(account: Pick<GatewayAccount, "gateway">): boolean {
  return GATEWAYS[account.gateway].refund !== undefined;
}
