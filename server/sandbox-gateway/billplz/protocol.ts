import { createHmac } from "node:crypto";
import { type Bill, isPaid, type PaymentTry } from "../bills";
import { localTime } from "../local-time";
import { type Alteration, altered, type OutgoingMessage } from "../message";

/** The names and values, sorted as whole texts without regard to case, under the account's key. */
function sign(key: string, fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(([name, value]) => name.replace(/[[\]]/g, "") + value);
  parts.sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return createHmac("sha256", key).update(parts.join("|"), "utf8").digest("hex");
}

export function stateOf(bill: Bill): "paid" | "due" | "deleted" {
  if (isPaid(bill)) return "paid";
  return bill.active ? "due" : "deleted";
}

/** `2018-09-27 15:15:09 +0800`; empty while nothing is paid. */
export function paidAt(bill: Bill): string {
  const paid = bill.tries.find((one) => one.status === 1);
  return paid ? `${localTime(paid.at).join(" ")} +0800` : "";
}

/** A message of a bill: a failed try comes as one that is still due. */
export function callback(
  key: string,
  host: string,
  bill: Bill,
  one: PaymentTry,
  alterations: readonly Alteration[],
): OutgoingMessage {
  const paid = one.status === 1;
  const fields: Record<string, string> = {
    id: bill.code,
    collection_id: bill.collection ?? "",
    paid: String(paid),
    state: paid ? "paid" : "due",
    amount: String(bill.amountSen),
    paid_amount: paid ? String(one.amountSen) : "0",
    due_at: localTime(bill.expiresAt ?? one.at)[0],
    email: bill.payer.email,
    mobile: bill.payer.phone ? `+${bill.payer.phone}` : "",
    name: bill.payer.name,
    url: `${host}/bills/${bill.code}`,
    paid_at: paid ? paidAt(bill) : "",
  };
  const told = texts(altered(fields, alterations, true));
  const signed = { ...told, x_signature: sign(key, told) };
  return {
    contentType: "application/x-www-form-urlencoded",
    headers: {},
    body: new URLSearchParams(texts(altered(signed, alterations, false))).toString(),
  };
}

function texts(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** Where the buyer is sent back to, signed and without a sum. */
export function returnAddress(key: string, bill: Bill): URL {
  const fields = {
    "billplz[id]": bill.code,
    "billplz[paid]": String(isPaid(bill)),
    "billplz[paid_at]": paidAt(bill),
  };
  const url = new URL(bill.returnUrl);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  url.searchParams.set("billplz[x_signature]", sign(key, fields));
  return url;
}
