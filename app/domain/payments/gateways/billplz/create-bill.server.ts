import { dayOf } from "~/domain/shared/day";
import { type BillRequest, GatewayRefused, GatewayUnavailable } from "../gateway.server";
import { internationalPhone } from "../international-phone";
import { isPayUrlOf } from "../pay-url";
import { callBillplz, readBillplz } from "./api.server";
import { type BillplzAccount, billplzBill } from "./bill.server";

/**
 * Makes a bill in the collection of the chosen method. A bill cannot be looked up by our reference,
 * so an answer that does not arrive leaves the outcome unknown.
 */
export async function createBill(
  account: BillplzAccount,
  bill: BillRequest,
  withinMs: number,
): Promise<{ billCode: string; payUrl: string }> {
  const answer = await callBillplz(account, "POST", "bills", withinMs, billFields(account, bill));
  const made = readBillplz(answer, billplzBill);
  if (made.amount !== bill.amountSen || !isPayUrlOf(account, made.url))
    throw new GatewayUnavailable("garbage", false);
  return { billCode: made.id, payUrl: made.url };
}

export function payUrl(account: BillplzAccount, billCode: string): string {
  return `${account.host}/bills/${billCode}`;
}

/** What is sent. Billplz writes to nobody: the product's own mail carries the ticket. */
export function billFields(account: BillplzAccount, bill: BillRequest): Record<string, string> {
  const collectionId = account.collections[bill.method];
  if (collectionId === undefined) throw new GatewayRefused("no_collection");
  return {
    collection_id: collectionId,
    email: bill.buyer.email,
    mobile: internationalPhone(bill.buyer.phoneNo),
    name: bill.buyer.name.slice(0, 255),
    amount: String(bill.amountSen),
    callback_url: bill.callbackUrl,
    redirect_url: bill.returnUrl,
    description:
      `Tiket Jeti ${bill.jettyName}, ${bill.ticketDate}, ${bill.passengers} penumpang`.slice(
        0,
        200,
      ),
    reference_1_label: "Rujukan",
    reference_1: bill.ourRef,
    due_at: dayOf(bill.closesAt),
    deliver: "false",
  };
}
