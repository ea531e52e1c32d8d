import { z } from "zod";
import type { FactState, GatewayFact, PaymentChannel, Verified } from "~/domain/payments/facts";
import { cleanLine } from "~/domain/shared/text";
import type { AccountOf } from "~/gateway-accounts.server";

export type ChipAccount = AccountOf<"chip">;

const sen = z.number().int().min(0).max(2_000_000_000);
const code = z.string().max(80);

/** A purchase as the API and the callback give it; sums in sen, instants in seconds. */
export const chipPurchase = z.object({
  id: z.uuid(),
  status: code,
  is_test: z.boolean(),
  reference: z.string().max(128).nullish(),
  checkout_url: z.string().max(400).nullish(),
  /** Somebody said so by hand, in CHIP's portal. */
  marked_as_paid: z.boolean().nullish(),
  payment: z
    .object({
      amount: sen,
      currency: z.string().max(3),
      paid_on: z.number().int().min(0).max(99_999_999_999).nullish(),
    })
    .nullish(),
  purchase: z.object({ total: sen.nullish(), currency: z.string().max(3) }),
  transaction_data: z
    .object({
      payment_method: code.nullish(),
      attempts: z
        .array(
          z.object({
            error: z
              .object({ code: code.nullish(), message: z.string().max(2_000).nullish() })
              .nullish(),
          }),
        )
        .max(200)
        .nullish(),
    })
    .nullish(),
});
export type ChipPurchase = z.infer<typeof chipPurchase>;

/** Any other state is one of before the first try. */
const STATES: Partial<Record<string, FactState>> = {
  paid: "paid",
  cleared: "paid",
  settled: "paid",
  pending_execute: "pending",
  pending_charge: "pending",
  error: "failed",
  blocked: "failed",
  cancelled: "closed",
  expired: "closed",
  chargeback: "reversed",
  pending_refund: "reversed",
  refunded: "reversed",
};

/** The one fact of a purchase: it is paid once, so its id names its payment in every report. */
export function factOf(
  account: ChipAccount,
  purchase: ChipPurchase,
  verified: Verified,
): GatewayFact {
  const state = STATES[purchase.status] ?? "open";
  const { payment } = purchase;
  const paid = state === "paid";
  return {
    gateway: account.gateway,
    account: account.name,
    host: account.host,
    billCode: purchase.id,
    ourRef: purchase.reference || null,
    state,
    amountSen: verified === "none" ? null : paid ? receivedSen(purchase) : totalSen(purchase),
    currency: payment?.currency ?? purchase.purchase.currency,
    providerRef: purchase.id,
    channel: paid ? channelOf(purchase.transaction_data?.payment_method) : null,
    paidAt: paid && payment?.paid_on ? new Date(payment.paid_on * 1_000) : null,
    reason: state === "failed" ? reasonOf(purchase) : null,
    live: !purchase.is_test,
    verified,
  };
}

/** Nothing was received where a person only marked the purchase as paid. */
function receivedSen({ payment, marked_as_paid: marked }: ChipPurchase): number | null {
  return marked ? null : (payment?.amount ?? null);
}

function totalSen({ purchase }: ChipPurchase): number | null {
  return purchase.total ?? null;
}

/** The newest try stands first. */
function reasonOf({ transaction_data: data }: ChipPurchase): string | null {
  const error = data?.attempts?.[0]?.error;
  const text = cleanLine(error?.message ?? error?.code ?? "").slice(0, 200);
  return text || null;
}

function channelOf(method: string | null | undefined): PaymentChannel | null {
  if (!method) return null;
  if (/^fpx_b2b/.test(method)) return "fpx_b2b";
  if (/^fpx/.test(method)) return "fpx";
  if (/^(visa|mastercard|maestro|card|mpgs)/.test(method)) return "card";
  if (/^(duitnow|dnqr)/.test(method)) return "duitnow_qr";
  return /^(razer|shopee|tng|grab|boost)/.test(method) ? "ewallet" : "other";
}
