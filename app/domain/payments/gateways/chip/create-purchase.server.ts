import type { PaymentMethod } from "~/gateway-accounts.server";
import { type BillRequest, GatewayRefused, GatewayUnavailable } from "../gateway.server";
import { internationalPhone } from "../international-phone";
import { isPayUrlOf } from "../pay-url";
import { callChip, readChip } from "./api.server";
import { type ChipAccount, chipPurchase } from "./purchase.server";

/** CHIP's names of what a method opens; an account that has others names them itself. */
const WHITELIST: Record<PaymentMethod, readonly string[]> = {
  fpx: ["fpx"],
  card: ["visa", "mastercard", "maestro"],
  ewallet: ["razer_grabpay", "razer_maybankqr", "razer_shopeepay", "razer_tng"],
  duitnow_qr: ["duitnow_qr"],
};

/**
 * Makes a purchase whose page opens the chosen method alone. One that the key made in the other
 * mode than the account is for is a wrong key; nobody is sent to it.
 */
export async function createPurchase(
  account: ChipAccount,
  bill: BillRequest,
  withinMs: number,
): Promise<{ billCode: string; payUrl: string }> {
  const answer = await callChip(
    account,
    "POST",
    "purchases/",
    withinMs,
    purchaseBody(account, bill),
  );
  const made = readChip(answer, chipPurchase);
  if (made.is_test === account.live) throw new GatewayRefused("test_mode");
  const payUrl = made.checkout_url ?? "";
  if (made.reference !== bill.ourRef || !isPayUrlOf(account, payUrl))
    throw new GatewayUnavailable("garbage", false);
  return { billCode: made.id, payUrl };
}

export function payUrl(account: ChipAccount, billCode: string): string {
  return `${account.host}/p/${billCode}/`;
}

/** What is sent. CHIP sends no receipt: the product's own mail carries the ticket. */
export function purchaseBody(account: ChipAccount, bill: BillRequest) {
  const { buyer } = bill;
  return {
    brand_id: account.brandId,
    client: {
      email: buyer.email,
      full_name: buyer.name.slice(0, 128),
      phone: `+${internationalPhone(buyer.phoneNo)}`,
    },
    reference: bill.ourRef,
    platform: "web",
    send_receipt: false,
    due: Math.floor(bill.closesAt.getTime() / 1_000),
    purchase: {
      currency: "MYR",
      timezone: "Asia/Kuala_Lumpur",
      due_strict: true,
      products: [
        {
          name: `Tiket Jeti ${bill.jettyName}, ${bill.ticketDate}, ${bill.passengers} penumpang`,
          price: bill.amountSen,
          quantity: "1",
        },
      ],
      total_override: bill.amountSen,
    },
    payment_method_whitelist: account.whitelist[bill.method] ?? WHITELIST[bill.method],
    success_callback: bill.callbackUrl,
    success_redirect: bill.returnUrl,
    failure_redirect: bill.returnUrl,
    cancel_redirect: bill.returnUrl,
  };
}
