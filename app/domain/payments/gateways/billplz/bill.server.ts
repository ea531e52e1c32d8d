import { z } from "zod";
import type { GatewayFact, PaymentChannel } from "~/domain/payments/facts";
import { type AccountOf, PAYMENT_METHODS } from "~/gateway-accounts.server";

export type BillplzAccount = AccountOf<"billplz">;

export const BILL_ID = /^[A-Za-z0-9_-]{4,40}$/;
const sen = z.number().int().min(0).max(2_000_000_000);

/** A bill as the API gives it; sums in sen. */
export const billplzBill = z.object({
  id: z.string().regex(BILL_ID),
  collection_id: z.string().max(80).nullish(),
  state: z.enum(["due", "paid", "deleted", "hidden"]),
  paid: z.boolean(),
  amount: sen,
  paid_amount: sen.nullish(),
  paid_at: z.string().max(60).nullish(),
  url: z.string().max(400),
  reference_1: z.string().max(120).nullish(),
});
export type BillplzBill = z.infer<typeof billplzBill>;

export const tries = z.object({
  transactions: z
    .array(z.object({ status: z.string().max(40), payment_channel: z.string().max(80).nullish() }))
    .max(500),
});

/** What every fact about a bill of this account has in common. */
export function billplzFact(
  account: BillplzAccount,
  billCode: string,
): Omit<GatewayFact, "state" | "amountSen" | "verified"> {
  return {
    gateway: account.gateway,
    account: account.name,
    host: account.host,
    billCode,
    ourRef: null,
    currency: "MYR",
    // A bill is paid once, so its own id names its payment in every report.
    providerRef: billCode,
    channel: null,
    paidAt: null,
    reason: null,
    live: account.live,
  };
}

/** `2018-09-27 15:15:09 +0800` or ISO 8601; null for anything else. */
export function parsePaidAt(text: string | null | undefined): Date | null {
  const iso = (text ?? "").replace(
    /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) ([+-]\d{2}):?(\d{2})$/,
    "$1T$2$3:$4",
  );
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(iso)) return null;
  const date = new Date(iso);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** By the collection of the bill, which opens one method alone. */
export function channelOf(
  account: BillplzAccount,
  collectionId: string | null | undefined,
): PaymentChannel | null {
  return PAYMENT_METHODS.find((one) => account.collections[one] === collectionId) ?? null;
}
