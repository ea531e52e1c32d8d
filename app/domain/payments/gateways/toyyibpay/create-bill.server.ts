import { z } from "zod";
import type { GatewayAccount } from "~/config.server";
import { dayOf, timeOfDay } from "~/domain/shared/day";
import { type BillRequest, GatewayUnavailable } from "../gateway.server";
import { isPayUrlOf } from "../pay-url";
import { postForm } from "../post-form.server";
import { readAnswer } from "./read-answer.server";
import { BILL_CODE } from "./read-callback.server";

const MONTHS = ["Jan", "Feb", "Mac", "Apr", "Mei", "Jun", "Jul", "Ogo", "Sep", "Okt", "Nov", "Dis"];
const made = z.tuple([z.object({ BillCode: z.string() })]).rest(z.unknown());
const qrStatus = z.object({ status: z.string(), duitnowqr_activated: z.boolean() });

/** An account changes this by hand, once in its life. */
const DUITNOW_CACHE_MS = 10 * 60_000;
const duitNowCache = new Map<string, { active: boolean; until: number }>();

/**
 * Makes a bill. A bill cannot be looked up by our reference, so an answer that does not arrive
 * leaves the outcome unknown.
 */
export async function createBill(
  account: GatewayAccount,
  bill: BillRequest,
  withinMs: number,
): Promise<{ billCode: string; payUrl: string }> {
  const end = performance.now() + withinMs;
  const duitNow = await isDuitNowActive(account, Math.min(2_000, withinMs / 3));
  const text = await postForm(
    apiUrl(account, "createBill"),
    billFields(account, bill, duitNow),
    end - performance.now(),
  );
  const parsed = made.safeParse(readAnswer(text));
  const billCode = parsed.success ? parsed.data[0].BillCode : "";
  if (!BILL_CODE.test(billCode) || !isPayUrlOf(account, payUrl(account, billCode)))
    throw new GatewayUnavailable("garbage", false);
  return { billCode, payUrl: payUrl(account, billCode) };
}

export function payUrl(account: GatewayAccount, billCode: string): string {
  return `${account.host}/${billCode}`;
}

export function apiUrl(account: GatewayAccount, call: string): string {
  return `${account.host}/index.php/api/${call}`;
}

/**
 * What is sent. Two fee fields look alike and mean opposite things; with these the buyer pays the
 * bill and nothing on top.
 */
export function billFields(
  account: GatewayAccount,
  bill: BillRequest,
  duitNow: boolean,
): Record<string, string> {
  const [year, month, date] = bill.ticketDate.split("-");
  return {
    userSecretKey: account.secretKey,
    categoryCode: account.categoryCode,
    billName: toAllowedCharacters(`Tiket Jeti ${bill.jettyName}`, 30),
    billDescription: toAllowedCharacters(
      `Pelepasan ${Number(date)} ${MONTHS[Number(month) - 1]} ${year} ${bill.passengers} penumpang`,
      100,
    ),
    billPriceSetting: "1",
    billPayorInfo: "1",
    billAmount: String(bill.amountSen),
    billReturnUrl: bill.returnUrl,
    billCallbackUrl: bill.callbackUrl,
    billExternalReferenceNo: bill.ourRef,
    billTo: bill.buyer.name,
    billEmail: bill.buyer.email,
    billPhone: bill.buyer.phoneNo,
    billPaymentChannel: "0",
    billChargeToCustomer: "",
    billExpiryDate: formatLocalTime(bill.closesAt),
    ...(duitNow ? { enableDuitNowQR: "1", chargeDuitNowQR: "0" } : {}),
  };
}

/** Letters, digits and `_` only. */
function toAllowedCharacters(text: string, max: number): string {
  return text
    .normalize("NFD")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .slice(0, max);
}

/** `d-m-Y H:i:s` in Kuala Lumpur. */
function formatLocalTime(at: Date): string {
  const [year, month, date] = dayOf(at).split("-");
  const two = (number: number) => String(number).padStart(2, "0");
  const { hour, minute } = timeOfDay(at);
  return `${date}-${month}-${year} ${two(hour)}:${two(minute)}:${two(at.getUTCSeconds())}`;
}

/** Not knowing is no reason to keep a buyer from paying by bank. */
async function isDuitNowActive(account: GatewayAccount, withinMs: number): Promise<boolean> {
  const known = duitNowCache.get(account.name);
  if (known && known.until > performance.now()) return known.active;
  try {
    const answer = qrStatus.safeParse(
      readAnswer(
        await postForm(
          apiUrl(account, "checkDuitNowQRStatus"),
          { userSecretKey: account.secretKey },
          withinMs,
        ),
      ),
    );
    const active =
      answer.success && answer.data.status === "success" && answer.data.duitnowqr_activated;
    duitNowCache.set(account.name, { active, until: performance.now() + DUITNOW_CACHE_MS });
    return active;
  } catch {
    return false;
  }
}
