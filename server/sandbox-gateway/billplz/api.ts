import { z } from "zod";
import { type Bill, type Channel, isPaid, isPending } from "../bills";
import type { BillplzCall } from "../faults";
import { newCode } from "../new-code";
import type { Reply } from "../reply";
import type { Sandbox } from "../sandbox";
import { paidAt, stateOf } from "./protocol";

/** What a collection's bills open stands in its name: `jetty_ewallet`. */
const CHANNEL: Partial<Record<string, Channel>> = {
  fpx: "FPX",
  card: "Card",
  ewallet: "E-wallet",
  duitnow_qr: "DuitNow QR",
};

const newBill = z.object({
  collection_id: z.string(),
  email: z.email(),
  mobile: z.string().regex(/^\d{9,15}$/),
  name: z.string().min(1).max(255),
  amount: z.string().regex(/^[1-9]\d{0,9}$/),
  callback_url: z.url(),
  redirect_url: z.url(),
  description: z.string().min(1).max(200),
  reference_1: z.string().max(120).optional(),
  due_at: z.iso.date().optional(),
});

/** Which call a request is, and the bill it is about. */
export function billplzCall(
  method: string,
  path: string,
): { call: BillplzCall; code: string } | null {
  const match = /^\/api\/v3\/bills(?:\/([\w-]+)(\/transactions)?)?$/.exec(path);
  if (!match) return null;
  const [, code = "", transactions] = match;
  if (method === "POST" && code === "") return { call: "billplz.create", code };
  if (method === "DELETE" && code !== "") return { call: "billplz.delete", code };
  if (method !== "GET" || code === "") return null;
  return { call: transactions ? "billplz.transactions" : "billplz.get", code };
}

/** The answer to a call: the key is the user of a login without a password. */
export function answerBillplz(
  sandbox: Sandbox,
  { call, code }: { call: BillplzCall; code: string },
  authorization: string,
  body: string,
): Reply {
  const login = Buffer.from(`${sandbox.options.secret}:`).toString("base64");
  if (authorization !== `Basic ${login}`) return refused(401, "Unauthorized", "Access denied");
  if (call === "billplz.create") return create(sandbox, new URLSearchParams(body));
  const bill = sandbox.ledger.bills.get(code);
  if (bill?.protocol !== "billplz") return refused(404, "RecordNotFound", "Record not found");
  if (call === "billplz.get") return json(shown(sandbox, bill));
  if (call === "billplz.transactions") return json(transactions(bill));
  if (isPaid(bill) || isPending(bill))
    return refused(422, "RecordInvalid", "Bill cannot be deleted");
  if (!bill.active) return refused(404, "RecordNotFound", "Record not found");
  sandbox.ledger.add({ type: "inactive", code });
  return json({});
}

function create(sandbox: Sandbox, form: URLSearchParams): Reply {
  const parsed = newBill.safeParse(Object.fromEntries(form));
  if (!parsed.success)
    return refused(422, "RecordInvalid", `${parsed.error.issues[0]?.path.join(".")} is invalid`);
  const request = parsed.data;
  const [owner, method] = request.collection_id.split(/_(.*)/);
  const channel = CHANNEL[method ?? ""];
  if (owner !== sandbox.options.category || !channel)
    return refused(404, "RecordNotFound", "Collection not found");
  if (!sandbox.isAllowedUrl(request.callback_url) || !sandbox.isAllowedUrl(request.redirect_url))
    return refused(422, "RecordInvalid", "Callback url is invalid");
  const bill: Bill = {
    code: newCode(),
    protocol: "billplz",
    channels: [channel],
    collection: request.collection_id,
    name: request.description,
    description: request.description,
    amountSen: Number(request.amount),
    ref: request.reference_1 ?? "",
    payer: { name: request.name, email: request.email, phone: request.mobile },
    returnUrl: request.redirect_url,
    callbackUrl: request.callback_url,
    // Its date is only shown: a bill lives until it is deleted.
    expiresAt: null,
    active: true,
    tries: [],
  };
  sandbox.ledger.add({ type: "bill", bill });
  return json(shown(sandbox, bill));
}

function shown(sandbox: Sandbox, bill: Bill): object {
  return {
    id: bill.code,
    collection_id: bill.collection,
    paid: isPaid(bill),
    state: stateOf(bill),
    amount: bill.amountSen,
    paid_amount: bill.tries.find((one) => one.status === 1)?.amountSen ?? 0,
    due_at: null,
    email: bill.payer.email,
    mobile: `+${bill.payer.phone}`,
    name: bill.payer.name,
    url: `${sandbox.host}/bills/${bill.code}`,
    reference_1_label: "Rujukan",
    reference_1: bill.ref,
    redirect_url: bill.returnUrl,
    callback_url: bill.callbackUrl,
    description: bill.description,
    paid_at: paidAt(bill) || null,
  };
}

/** The newest try first. */
function transactions(bill: Bill): object {
  const status = { 1: "completed", 2: "pending", 3: "failed" } as const;
  return {
    bill_id: bill.code,
    page: 1,
    transactions: bill.tries.toReversed().map((one) => ({
      id: one.refno,
      status: status[one.status],
      completed_at: one.status === 1 ? new Date(one.at).toISOString() : null,
      payment_channel: one.channel,
    })),
  };
}

function refused(status: number, type: string, message: string): Reply {
  return json({ error: { type, message: [message] } }, status);
}

function json(value: object, status = 200): Reply {
  return { status, type: "application/json", body: JSON.stringify(value) };
}
