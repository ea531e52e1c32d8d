import type { FactState, GatewayFact } from "~/domain/payments/facts";
import { type CancelOutcome, GatewayRefused } from "../gateway.server";
import { callBillplz, readBillplz } from "./api.server";
import {
  type BillplzAccount,
  type BillplzBill,
  billplzBill,
  billplzFact,
  channelOf,
  parsePaidAt,
  tries,
} from "./bill.server";

/** Asks about a bill, and about its tries while it is due. */
export async function query(
  account: BillplzAccount,
  billCode: string,
  withinMs: number,
): Promise<{ facts: GatewayFact[]; body: string }> {
  const end = performance.now() + withinMs;
  const answer = await callBillplz(account, "GET", pathOf(billCode), withinMs);
  const bill = readBillplz(answer, billplzBill);
  if (bill.state !== "due" || bill.paid)
    return { facts: [factOf(account, billCode, bill, null)], body: answer.text };
  const tried = await callBillplz(
    account,
    "GET",
    `${pathOf(billCode)}/transactions`,
    end - performance.now(),
  );
  // The newest try stands first.
  const [newest] = readBillplz(tried, tries).transactions;
  return {
    facts: [factOf(account, billCode, bill, newest?.status ?? null)],
    body: `${answer.text}\n${tried.text}`,
  };
}

function factOf(
  account: BillplzAccount,
  billCode: string,
  bill: BillplzBill,
  newestTry: string | null,
): GatewayFact {
  const state = stateOf(bill, newestTry);
  const paid = state === "paid";
  return {
    ...billplzFact(account, billCode),
    ourRef: bill.reference_1 || null,
    state,
    amountSen: paid ? bill.paid_amount || null : bill.amount,
    channel: paid ? channelOf(account, bill.collection_id) : null,
    paidAt: paid ? parsePaidAt(bill.paid_at) : null,
    verified: "requery",
  };
}

/** A try that is completed on a bill that is not paid yet is about to pay it. */
function stateOf(bill: BillplzBill, newestTry: string | null): FactState {
  if (bill.paid || bill.state === "paid") return "paid";
  if (bill.state !== "due") return "closed";
  if (newestTry === "pending" || newestTry === "completed") return "pending";
  return newestTry === "failed" ? "failed" : "open";
}

/** Deletes a bill. What is paid, or being paid, Billplz does not delete: the bill says which. */
export async function cancel(
  account: BillplzAccount,
  billCode: string,
  withinMs: number,
): Promise<CancelOutcome> {
  const end = performance.now() + withinMs;
  const { status } = await callBillplz(account, "DELETE", pathOf(billCode), withinMs);
  if (status < 300) return "done";
  if (status !== 404 && status !== 422) throw new GatewayRefused(`status_${status}`);
  if (status === 404) return "already_closed";
  const { facts } = await query(account, billCode, end - performance.now());
  if (facts[0]?.state === "paid") return "paid";
  return facts[0]?.state === "closed" ? "already_closed" : "in_progress";
}

function pathOf(billCode: string): string {
  return `bills/${encodeURIComponent(billCode)}`;
}
