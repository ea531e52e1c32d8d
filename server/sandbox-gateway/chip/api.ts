import { createPublicKey, randomUUID } from "node:crypto";
import { z } from "zod";
import { type Bill, type Channel, isPaid, isPending } from "../bills";
import type { ChipCall } from "../faults";
import type { Reply } from "../reply";
import type { Sandbox } from "../sandbox";
import { purchase } from "./protocol";
import { askStatement, statementAnswer, STATEMENTS } from "./statements";

const CHANNEL: Partial<Record<string, Channel>> = {
  fpx: "FPX",
  visa: "Card",
  mastercard: "Card",
  maestro: "Card",
  razer_grabpay: "E-wallet",
  razer_maybankqr: "E-wallet",
  razer_shopeepay: "E-wallet",
  razer_tng: "E-wallet",
  duitnow_qr: "DuitNow QR",
};

const newPurchase = z.object({
  brand_id: z.string(),
  client: z.object({
    email: z.email(),
    full_name: z.string().max(128),
    phone: z.string().regex(/^\+\d{9,15}$/),
  }),
  reference: z.string().max(128),
  due: z.number().int().positive(),
  purchase: z.object({
    currency: z.literal("MYR"),
    total_override: z.number().int().positive(),
    products: z.array(z.object({ name: z.string().max(256), price: z.number().int() })).min(1),
  }),
  payment_method_whitelist: z.array(z.string()).min(1),
  success_callback: z.url(),
  success_redirect: z.url(),
});

/** Which call a request is, and the purchase it is about. */
export function chipCall(method: string, path: string): { call: ChipCall; code: string } | null {
  if (method === "GET" && path === "/api/v1/public_key/")
    return { call: "chip.publicKey", code: "" };
  if (method === "POST" && path === STATEMENTS) return { call: "chip.askStatement", code: "" };
  const statement = /^\/api\/v1\/company_statements\/([\w-]+)\/$/.exec(path)?.[1];
  if (method === "GET" && statement !== undefined)
    return { call: "chip.getStatement", code: statement };
  const match = /^\/api\/v1\/purchases\/(?:([\w-]+)\/(?:(cancel|refund)\/)?)?$/.exec(path);
  if (!match) return null;
  const [, code = "", act] = match;
  if (method === "GET" && code !== "" && act === undefined) return { call: "chip.get", code };
  if (method !== "POST") return null;
  if (code === "") return { call: "chip.create", code };
  return act === undefined
    ? null
    : { call: act === "cancel" ? "chip.cancel" : "chip.refund", code };
}

/** The answer to a call, by bearer key. */
export function answerChip(
  sandbox: Sandbox,
  { call, code }: { call: ChipCall; code: string },
  { authorization, query, body }: { authorization: string; query: URLSearchParams; body: string },
): Reply {
  if (authorization !== `Bearer ${sandbox.options.secret}`)
    return refused(401, "authentication_failed", "Invalid token");
  if (call === "chip.publicKey") return json(publicKeyOf(sandbox.options.chipPrivateKey), 200);
  if (call === "chip.create") return create(sandbox, body);
  if (call === "chip.askStatement") return askStatement(sandbox, query, body);
  if (call === "chip.getStatement") return statementAnswer(sandbox, code);
  const bill = sandbox.ledger.bills.get(code);
  if (bill?.protocol !== "chip") return refused(404, "not_found", "Not found");
  if (call === "chip.cancel") {
    if (isPaid(bill) || isPending(bill) || !bill.active)
      return refused(400, "invalid_status", "This purchase cannot be cancelled");
    sandbox.ledger.add({ type: "inactive", code });
  }
  if (call === "chip.refund") return refund(sandbox, bill, body);
  return json(purchase(sandbox.host, bill, sandbox.now()), 200);
}

function create(sandbox: Sandbox, body: string): Reply {
  const parsed = newPurchase.safeParse(JSON.parse(body));
  if (!parsed.success) {
    const field = String(parsed.error.issues[0]?.path[0] ?? "__all__");
    return json({ [field]: [{ message: "Invalid", code: "invalid" }] }, 400);
  }
  const request = parsed.data;
  if (request.brand_id !== sandbox.options.category)
    return json({ brand_id: [{ message: "Unknown brand", code: "does_not_exist" }] }, 400);
  const channels = [...new Set(request.payment_method_whitelist.map((one) => CHANNEL[one]))];
  if (channels.includes(undefined))
    return json(
      { payment_method_whitelist: [{ message: "Unknown", code: "invalid_choice" }] },
      400,
    );
  if (
    !sandbox.isAllowedUrl(request.success_callback) ||
    !sandbox.isAllowedUrl(request.success_redirect)
  )
    return json({ success_callback: [{ message: "Invalid URL", code: "invalid" }] }, 400);
  const bill: Bill = {
    code: randomUUID(),
    protocol: "chip",
    channels: channels.filter((one) => one !== undefined),
    name: request.purchase.products[0]?.name ?? "",
    description: "",
    amountSen: request.purchase.total_override,
    ref: request.reference,
    payer: {
      name: request.client.full_name,
      email: request.client.email,
      phone: request.client.phone,
    },
    returnUrl: request.success_redirect,
    callbackUrl: request.success_callback,
    expiresAt: request.due * 1_000,
    active: true,
    tries: [],
  };
  sandbox.ledger.add({ type: "bill", bill });
  return json(purchase(sandbox.host, bill, sandbox.now()), 201);
}

/** Answers with the payment that goes out, and not with the purchase. */
function refund(sandbox: Sandbox, bill: Bill, body: string): Reply {
  const { amount } = z.object({ amount: z.number().int().positive() }).parse(JSON.parse(body));
  const paidSen = bill.tries.find((one) => one.status === 1)?.amountSen ?? 0;
  if (bill.refundedSen || amount > paidSen)
    return refused(400, "purchase_refund_error", "This purchase cannot be refunded");
  sandbox.ledger.add({ type: "refund", code: bill.code, amountSen: amount });
  const payment = { is_outgoing: true, payment_type: "refund", amount, currency: "MYR" };
  return json({ type: "payment", id: randomUUID(), payment }, 200);
}

function publicKeyOf(privateKey: string): string {
  return createPublicKey(privateKey).export({ type: "spki", format: "pem" }).toString();
}

function refused(status: number, code: string, message: string): Reply {
  return json({ __all__: [{ message, code }] }, status);
}

function json(value: unknown, status: number): Reply {
  return { status, type: "application/json", body: JSON.stringify(value) };
}
