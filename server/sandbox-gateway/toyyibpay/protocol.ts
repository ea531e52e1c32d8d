import { createHash } from "node:crypto";
import type { Bill, PaymentTry } from "../bills";
import { localTime } from "../local-time";
import { type Alteration, altered, type OutgoingMessage } from "../message";

/** `d-m-Y H:i:s` or `Y-m-d H:i:s`, in Kuala Lumpur. */
function stamp(at: number, order: "dmy" | "ymd"): string {
  const [date, time] = localTime(at);
  const [year, month, day] = date.split("-");
  return order === "dmy" ? `${day}-${month}-${year} ${time}` : `${date} ${time}`;
}

/** `1,234.50`: sums come back as text in ringgit. */
export function ringgit(sen: number): string {
  return `${Math.floor(sen / 100).toLocaleString("en-US")}.${String(sen % 100).padStart(2, "0")}`;
}

/** A row of `getBillTransactions`; every value is text. */
export function transactionRow(
  bill: Bill,
  one: PaymentTry,
): Record<string, string | number | null> {
  return {
    billName: bill.name,
    billDescription: bill.description,
    billTo: bill.payer.name,
    billEmail: bill.payer.email,
    billPhone: bill.payer.phone,
    billStatus: bill.active ? "1" : "0",
    billpaymentStatus: String(one.status),
    billpaymentChannel: one.channel,
    billpaymentAmount: ringgit(one.amountSen),
    billpaymentInvoiceNo: one.invoiceNo,
    billPaymentDate: stamp(one.at, one.no % 2 === 1 ? "dmy" : "ymd"),
    billExternalReferenceNo: bill.ref,
  };
}

const MESSAGES = { 1: "Approved", 2: "Pending", 3: "Declined by bank" } as const;

/** The fields of a callback before the hash. DuitNow QR sends some others. */
function callbackFields(bill: Bill, one: PaymentTry): Record<string, string> {
  const common = {
    refno: one.refno,
    status: String(one.status),
    reason: MESSAGES[one.status],
    billcode: bill.code,
    order_id: bill.ref,
    amount: String(one.amountSen),
  };
  if (one.channel !== "DuitNow QR") return { ...common, transaction_time: stamp(one.at, "ymd") };
  return {
    ...common,
    status_id: String(one.status),
    msg: one.status === 1 ? "ok" : "failed",
    transaction_id: one.refno,
    dnqr_transaction_id: `DN${one.refno}`,
  };
}

function signed(secret: string, fields: Record<string, string>): Record<string, string> {
  const hash = createHash("md5")
    .update(`${secret}${fields.status}${fields.order_id}${fields.refno}ok`)
    .digest("hex");
  return { ...fields, hash };
}

export function callback(
  secret: string,
  bill: Bill,
  one: PaymentTry,
  alterations: readonly Alteration[],
): OutgoingMessage {
  const told = signed(secret, texts(altered(callbackFields(bill, one), alterations, true)));
  return {
    contentType: "application/x-www-form-urlencoded",
    headers: {},
    body: new URLSearchParams(texts(altered(told, alterations, false))).toString(),
  };
}

function texts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** Where the buyer is sent back to. Nothing of it is signed. */
export function returnAddress(bill: Bill, one: PaymentTry): URL {
  const url = new URL(bill.returnUrl);
  url.searchParams.set("status_id", String(one.status));
  url.searchParams.set("billcode", bill.code);
  url.searchParams.set("order_id", bill.ref);
  url.searchParams.set("msg", one.status === 1 ? "ok" : "failed");
  url.searchParams.set("transaction_id", one.refno);
  return url;
}
