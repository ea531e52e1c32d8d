import { z } from "zod";
import { dayOf, timeOfDay } from "~/domain/shared/day";
import type { AccountOf } from "~/gateway-accounts.server";
import { postForm } from "../exchange.server";
import { type BillRequest, GatewayRefused, GatewayUnavailable } from "../gateway.server";
import { isPayUrlOf } from "../pay-url";
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
  account: AccountOf<"toyyibpay">,
  bill: BillRequest,
  withinMs: number,
): Promise<{ billCode: string; payUrl: string }> {
  const end = performance.now() + withinMs;
  if (bill.method === "duitnow_qr" && !(await isDuitNowActive(account, withinMs / 3)))
    throw new GatewayRefused("duitnow_qr_inactive");
  const text = await postForm(
    apiUrl(account, "createBill"),
    billFields(account, bill),
    end - performance.now(),
  );
  const parsed = made.safeParse(readAnswer(text));
  const billCode = parsed.success ? parsed.data[0].BillCode : "";
  if (!BILL_CODE.test(billCode) || !isPayUrlOf(account, payUrl(account, billCode)))
    throw new GatewayUnavailable("garbage", false);
  return { billCode, payUrl: payUrl(account, billCode) };
}

export function payUrl(account: AccountOf<"toyyibpay">, billCode: string): string {
  return `${account.host}/${billCode}`;
}

export function apiUrl(account: AccountOf<"toyyibpay">, call: string): string {
  return `${account.host}/index.php/api/${call}`;
}

/**
 * What is sent. Two fee fields look alike and mean opposite things; with these the buyer pays the
 * bill and nothing on top.
 */
export function billFields(
  account: AccountOf<"toyyibpay">,
  bill: BillRequest,
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
    billPaymentChannel: bill.method === "card" ? "1" : "0",
    billChargeToCustomer: "",
    billExpiryDate: formatLocalTime(bill.closesAt),
    ...(bill.method === "duitnow_qr" ? { enableDuitNowQR: "1", chargeDuitNowQR: "0" } : {}),
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

/** Not knowing is a no: another account may have it, or the buyer chooses otherwise. */
async function isDuitNowActive(
  account: AccountOf<"toyyibpay">,
  withinMs: number,
): Promise<boolean> {
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
