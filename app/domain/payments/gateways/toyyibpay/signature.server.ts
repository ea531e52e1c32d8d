import { createHash, timingSafeEqual } from "node:crypto";

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
