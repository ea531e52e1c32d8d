import { sign } from "node:crypto";
import { type Bill, isPaid, isPending, type PaymentTry } from "../bills";
import { type Alteration, altered, type OutgoingMessage } from "../message";

const METHOD = { FPX: "fpx", Card: "visa", "E-wallet": "razer_tng", "DuitNow QR": "duitnow_qr" };

function statusOf(bill: Bill, now: number): string {
  if (bill.refundedSen) return "refunded";
  if (isPaid(bill)) return "paid";
  if (isPending(bill)) return "pending_execute";
  if (!bill.active) return "cancelled";
  if (bill.expiresAt !== null && now >= bill.expiresAt) return "expired";
  return bill.tries.length > 0 ? "error" : "created";
}

/** A purchase as every call answers with it, and as the callback tells it. */
export function purchase(host: string, bill: Bill, now: number): Record<string, unknown> {
  const paid = bill.tries.find((one) => one.status === 1);
  const last = bill.tries.at(-1);
  return {
    id: bill.code,
    type: "purchase",
    status: statusOf(bill, now),
    is_test: true,
    marked_as_paid: false,
    reference: bill.ref,
    checkout_url: `${host}/p/${bill.code}/`,
    due: bill.expiresAt === null ? null : Math.floor(bill.expiresAt / 1_000),
    client: { email: bill.payer.email, full_name: bill.payer.name, phone: bill.payer.phone },
    purchase: {
      currency: "MYR",
      total: bill.amountSen,
      products: [{ name: bill.name, price: bill.amountSen, quantity: "1.0000" }],
    },
    payment: paid
      ? {
          amount: paid.amountSen,
          currency: "MYR",
          net_amount: paid.amountSen,
          paid_on: Math.floor(paid.at / 1_000),
          payment_type: "purchase",
        }
      : null,
    transaction_data: {
      payment_method: last ? METHOD[last.channel] : "",
      attempts: bill.tries.toReversed().map((one) => ({
        successful: one.status === 1,
        error: one.status === 3 ? { code: "declined", message: "Declined by bank" } : null,
      })),
    },
  };
}

/** Of a success alone; the signature is of the bytes as they go out. */
export function callback(
  privateKey: string,
  host: string,
  bill: Bill,
  one: PaymentTry,
  alterations: readonly Alteration[],
): OutgoingMessage | null {
  if (one.status !== 1) return null;
  const fields = { ...purchase(host, bill, one.at), event_type: "purchase.paid" };
  const told = altered(fields, alterations, true);
  const signature = sign("sha256", Buffer.from(JSON.stringify(told)), privateKey);
  return {
    contentType: "application/json",
    headers: { "X-Signature": signature.toString("base64") },
    body: JSON.stringify(altered(told, alterations, false)),
  };
}
