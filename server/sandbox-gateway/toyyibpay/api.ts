import { z } from "zod";
import { type Bill, type Channel, isPending } from "../bills";
import { newCode } from "../new-code";
import type { Sandbox } from "../sandbox";
import { transactionRow } from "./protocol";

/**
 * The four calls of the protocol, quirks included: a list for success, an object or bracketed text
 * for an error, all with status 200.
 */
export type ApiCall =
  "createBill" | "getBillTransactions" | "inactiveBill" | "checkDuitNowQRStatus";
export function isApiCall(name: string): name is ApiCall {
  return (
    name === "createBill" ||
    name === "getBillTransactions" ||
    name === "inactiveBill" ||
    name === "checkDuitNowQRStatus"
  );
}

const PLAIN_TEXT = /^[A-Za-z0-9 _]+$/;
const newBill = z.object({
  billName: z.string().regex(PLAIN_TEXT).max(30),
  billDescription: z.string().regex(PLAIN_TEXT).max(100),
  billPriceSetting: z.literal("1"),
  billPayorInfo: z.literal("1"),
  billAmount: z.string().regex(/^[1-9]\d{2,8}$/),
  billReturnUrl: z.url(),
  billCallbackUrl: z.url(),
  billExternalReferenceNo: z.string().min(1).max(50),
  billTo: z.string().min(1),
  billEmail: z.email(),
  billPhone: z.string().min(7),
  billExpiryDate: z
    .string()
    .regex(/^\d{2}-\d{2}-\d{4} \d{2}:\d{2}:\d{2}$/)
    .optional(),
  billPaymentChannel: z.enum(["0", "1", "2"]),
  enableDuitNowQR: z.string().optional(),
});

/** The text of the answer. */
export function answerCall(sandbox: Sandbox, call: ApiCall, form: URLSearchParams): string {
  const fields = Object.fromEntries(form);
  if (call === "getBillTransactions") return transactions(sandbox, fields);
  if ((fields.userSecretKey ?? fields.secretKey) !== sandbox.options.secret)
    return "[KEY-DID-NOT-EXIST]";
  if (call === "checkDuitNowQRStatus")
    return JSON.stringify({ status: "success", duitnowqr_activated: true });
  return call === "createBill" ? createBill(sandbox, fields) : inactiveBill(sandbox, fields);
}

function createBill(sandbox: Sandbox, fields: Record<string, string>): string {
  if (fields.categoryCode !== sandbox.options.category) return "[CATEGORY-DID-NOT-EXIST]";
  const parsed = newBill.safeParse(fields);
  if (!parsed.success)
    return JSON.stringify({
      status: "error",
      msg: `Invalid ${parsed.error.issues[0]?.path.join(".") ?? "field"}`,
    });
  const request = parsed.data;
  if (
    !sandbox.isAllowedUrl(request.billCallbackUrl) ||
    !sandbox.isAllowedUrl(request.billReturnUrl)
  )
    return JSON.stringify({ status: "error", msg: "Invalid URL" });
  const code = newCode();
  const bill: Bill = {
    code,
    name: request.billName,
    description: request.billDescription,
    amountSen: Number(request.billAmount),
    ref: request.billExternalReferenceNo,
    payer: { name: request.billTo, email: request.billEmail, phone: request.billPhone },
    returnUrl: request.billReturnUrl,
    callbackUrl: request.billCallbackUrl,
    expiresAt: request.billExpiryDate ? expiry(request.billExpiryDate) : null,
    protocol: "toyyibpay",
    channels: channelsOf(request),
    active: true,
    tries: [],
  };
  sandbox.ledger.add({ type: "bill", bill });
  return JSON.stringify([{ BillCode: code }]);
}

function transactions(sandbox: Sandbox, fields: Record<string, string>): string {
  const bill = sandbox.ledger.bills.get(fields.billCode ?? "");
  const rows = (bill?.tries ?? []).filter(
    (one) => !fields.billpaymentStatus || String(one.status) === fields.billpaymentStatus,
  );
  return JSON.stringify(bill ? rows.map((one) => transactionRow(bill, one)) : []);
}

function inactiveBill(sandbox: Sandbox, fields: Record<string, string>): string {
  const bill = sandbox.ledger.bills.get(fields.billCode ?? "");
  if (!bill?.active) return JSON.stringify({ status: "failed", result: "Bill is inactive" });
  if (isPending(bill))
    return JSON.stringify({ status: "failed", result: "Bill has pending transaction process" });
  sandbox.ledger.add({ type: "inactive", code: bill.code });
  return JSON.stringify({ status: "success", result: "Bill status changed to inactive" });
}

/** 0 is the bank, 1 the card, 2 both; DuitNow QR only ever comes beside them. */
function channelsOf({ billPaymentChannel, enableDuitNowQR }: z.infer<typeof newBill>): Channel[] {
  return [
    ...(enableDuitNowQR === "1" ? (["DuitNow QR"] as const) : []),
    ...(billPaymentChannel === "1" ? [] : (["FPX"] as const)),
    ...(billPaymentChannel === "0" ? [] : (["Card"] as const)),
  ];
}

function expiry(text: string): number {
  const [, day, month, year, time] = /^(\d{2})-(\d{2})-(\d{4}) (.*)$/.exec(text) ?? [];
  return Date.parse(`${year}-${month}-${day}T${time}+08:00`);
}
