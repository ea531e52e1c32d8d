import { z } from "zod";
import type { FactState, GatewayFact, PaymentChannel } from "~/domain/payments/facts";
import { parseRm } from "~/domain/shared/money";
import { cleanLine } from "~/domain/shared/text";
import type { GatewayAccount } from "~/gateway-accounts.server";
import { GatewayRefused, GatewayUnavailable } from "../gateway.server";

/**
 * JSON of an answer, whatever its content type. Errors come with status 200: bracketed text, or an
 * object with `msg`.
 */
export function readAnswer(text: string): unknown {
  const bracketed = /^\s*\[([A-Z][A-Z0-9-]{0,60})\]\s*$/.exec(text);
  if (bracketed?.[1]) throw new GatewayRefused(bracketed[1]);
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new GatewayUnavailable("garbage", false);
  }
  const refusal = z.object({ msg: z.string() }).safeParse(answer);
  if (refusal.success) throw new GatewayRefused(cleanLine(refusal.data.msg).slice(0, 100));
  return answer;
}

const textValue = z.union([z.string(), z.number()]).transform(String);
const row = z.object({
  billpaymentStatus: textValue,
  billpaymentAmount: textValue.nullish(),
  billpaymentChannel: textValue.nullish(),
  billpaymentInvoiceNo: textValue.nullish(),
  billPaymentDate: textValue.nullish(),
  billExternalReferenceNo: textValue.nullish(),
});
type Row = z.infer<typeof row>;
const rows = z.array(row).max(500).nullable();

/**
 * The list holds every try: each row of status 1 is a payment of its own; else any row of 2 or 4 is
 * pending; else any of 3 failed; an empty list is a bill that nobody tried to pay.
 */
export function factsOfBill(
  account: GatewayAccount,
  billCode: string,
  text: string,
): GatewayFact[] {
  const parsed = rows.safeParse(readAnswer(text));
  if (!parsed.success) throw new GatewayUnavailable("garbage", false);
  const tries = (parsed.data ?? []).sort((a, b) => paidAtMs(a) - paidAtMs(b));
  const fact = (state: FactState, one: Row | undefined): GatewayFact => ({
    gateway: account.gateway,
    account: account.name,
    host: account.host,
    billCode,
    ourRef: one?.billExternalReferenceNo || null,
    state,
    amountSen: parseRinggit(one?.billpaymentAmount),
    currency: "MYR",
    providerRef: one?.billpaymentInvoiceNo || null,
    channel: channelOf(one?.billpaymentChannel),
    paidAt: parseInstant(one?.billPaymentDate),
    reason: null,
    live: account.live,
    verified: "requery",
  });
  const paid = tries.filter((one) => one.billpaymentStatus === "1");
  if (paid.length > 0) return paid.map((one) => fact("paid", one));
  const pending = tries.findLast(
    (one) => one.billpaymentStatus === "2" || one.billpaymentStatus === "4",
  );
  if (pending) return [fact("pending", pending)];
  const failed = tries.findLast((one) => one.billpaymentStatus === "3");
  return [fact(failed ? "failed" : "open", failed)];
}

/** `1,234.00` in whole sen. Without exactly two decimals nobody knows the unit: unreadable. */
export function parseRinggit(text: string | null | undefined): number | null {
  if (!text || !/^(\d{1,3}(,\d{3})+|\d+)\.\d{2}$/.test(text)) return null;
  return parseRm(text.replaceAll(",", ""));
}

/** `d-m-Y H:i:s` or `Y-m-d H:i:s` of Kuala Lumpur; null for zeros and anything else. */
export function parseInstant(text: string | null | undefined): Date | null {
  const match = /^(\d{2})-(\d{2})-(\d{4}) (\d{2}:\d{2}:\d{2})$/.exec(text ?? "");
  const iso = match
    ? `${match[3]}-${match[2]}-${match[1]}T${match[4]}`
    : (text ?? "").replace(" ", "T");
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(iso) || iso.startsWith("0000")) return null;
  const date = new Date(`${iso}+08:00`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function paidAtMs(one: Row): number {
  return parseInstant(one.billPaymentDate)?.getTime() ?? 0;
}

function channelOf(text: string | null | undefined): PaymentChannel | null {
  if (!text) return null;
  if (/duitnow/i.test(text)) return "duitnow_qr";
  if (/b2b/i.test(text)) return "fpx_b2b";
  if (/fpx/i.test(text)) return "fpx";
  if (/card|visa|master/i.test(text)) return "card";
  return /wallet/i.test(text) ? "ewallet" : "other";
}
