import { createHash, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { FactState, GatewayFact } from "~/domain/payments/facts";
import { cleanLine } from "~/domain/shared/text";
import type { AccountOf } from "~/gateway-accounts.server";
import { type CallbackMessage, type ReturnHint, UnreadableMessage } from "../gateway.server";
import { readMessageFields } from "../message-fields.server";

export const BILL_CODE = /^[A-Za-z0-9]{4,40}$/;
const OUR_REF = /^[A-Z0-9-]{1,60}$/;
const STATES: Record<"1" | "2" | "3", FactState> = { "1": "paid", "2": "pending", "3": "failed" };

/** FPX and DuitNow QR messages differ in what else they carry; these fields decide. */
export const toyyibpayMessage = z.object({
  refno: z.string().max(200),
  status: z.enum(["1", "2", "3"]),
  billcode: z.string().regex(BILL_CODE),
  order_id: z.string().max(200),
  reason: z.string().max(65_536).optional(),
  hash: z.string().max(200).optional(),
});

/**
 * One fact of a callback. Its `amount` is never used and its `refno` is no payment id of ours: a
 * right hash proves reference and status alone, so the sum stays null and the bill has to be asked
 * about. Throws BadMessage.
 */
export async function readCallback(
  account: AccountOf<"toyyibpay">,
  posted: CallbackMessage,
): Promise<GatewayFact[]> {
  const parsed = toyyibpayMessage.safeParse(Object.fromEntries(await readMessageFields(posted)));
  if (!parsed.success) throw new UnreadableMessage();
  const { refno, status, billcode, order_id: orderId, reason, hash } = parsed.data;
  const genuine =
    hash !== undefined &&
    isToyyibpayHash(hash, toyyibpayHash(account.secretKey, { status, orderId, refno }));
  return [
    {
      gateway: account.gateway,
      account: account.name,
      host: account.host,
      billCode: billcode,
      ourRef: OUR_REF.test(orderId) ? orderId : null,
      state: STATES[status],
      amountSen: null,
      currency: "MYR",
      providerRef: null,
      channel: null,
      paidAt: null,
      reason: reason ? cleanLine(reason).slice(0, 200) : null,
      live: account.live,
      verified: genuine ? "signature" : "none",
    },
  ];
}

/**
 * `md5(key + status + order_id + refno + "ok")` in lower-case hex, over the values as they were
 * posted. It covers neither amount nor bill.
 */
export function toyyibpayHash(
  secretKey: string,
  message: { status: string; orderId: string; refno: string },
): string {
  return createHash("md5")
    .update(`${secretKey}${message.status}${message.orderId}${message.refno}ok`)
    .digest("hex");
}

/** In constant time, whatever the lengths. */
export function isToyyibpayHash(given: string, expected: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

/** The return is not signed. */
export function readReturn(fields: URLSearchParams): ReturnHint {
  const billCode = fields.get("billcode") ?? "";
  const ourRef = fields.get("order_id") ?? "";
  return {
    billCode: BILL_CODE.test(billCode) ? billCode : null,
    ourRef: OUR_REF.test(ourRef) ? ourRef : null,
  };
}
