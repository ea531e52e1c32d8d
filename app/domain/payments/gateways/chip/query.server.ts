import { z } from "zod";
import type { GatewayFact } from "~/domain/payments/facts";
import { type CancelOutcome, GatewayRefused, type RefundOutcome } from "../gateway.server";
import { callChip, readChip } from "./api.server";
import { type ChipAccount, chipPurchase, factOf } from "./purchase.server";

/** Asks about a purchase; it is one fact, whatever was tried. */
export async function query(
  account: ChipAccount,
  billCode: string,
  withinMs: number,
): Promise<{ facts: GatewayFact[]; body: string }> {
  const answer = await callChip(account, "GET", `${pathOf(billCode)}/`, withinMs);
  const purchase = readChip(answer, chipPurchase);
  return { facts: [factOf(account, purchase, "requery")], body: answer.text };
}

/** Cancels a purchase; where CHIP says no, the purchase says why. */
export async function cancel(
  account: ChipAccount,
  billCode: string,
  withinMs: number,
): Promise<CancelOutcome> {
  const end = performance.now() + withinMs;
  const { status } = await callChip(account, "POST", `${pathOf(billCode)}/cancel/`, withinMs, {});
  if (status < 300) return "done";
  if (status === 404) return "already_closed";
  const { facts } = await query(account, billCode, end - performance.now());
  switch (facts[0]?.state) {
    case "paid":
    case "reversed":
      return "paid";
    case "closed":
      return "already_closed";
    case "pending":
      return "in_progress";
    default:
      throw new GatewayRefused(`status_${status}`);
  }
}

const refunded = z.object({ status: z.string().max(80).nullish() });

/** Gives a sum (whole sen) of a paid purchase back. Throws GatewayRefused or GatewayUnavailable. */
export async function refund(
  account: ChipAccount,
  billCode: string,
  amountSen: number,
  withinMs: number,
): Promise<RefundOutcome> {
  const answer = await callChip(account, "POST", `${pathOf(billCode)}/refund/`, withinMs, {
    amount: amountSen,
  });
  return readChip(answer, refunded).status === "pending_refund" ? "under_way" : "done";
}

function pathOf(billCode: string): string {
  return `purchases/${encodeURIComponent(billCode)}`;
}
