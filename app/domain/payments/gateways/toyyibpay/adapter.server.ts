import { z } from "zod";
import type { AccountOf } from "~/gateway-accounts.server";
import { postForm, retryOnce } from "../exchange.server";
import {
  type CancelOutcome,
  GatewayRefused,
  GatewayUnavailable,
  type PaymentGateway,
} from "../gateway.server";
import { apiUrl, createBill, payUrl } from "./create-bill.server";
import { factsOfBill, readAnswer } from "./read-answer.server";
import { readCallback, readReturn } from "./read-callback.server";

/**
 * toyyibPay: sums go out in sen and come back as ringgit text; its signature covers neither sum nor
 * bill, so every message leads to a question.
 */
export const toyyibpay: PaymentGateway<AccountOf<"toyyibpay">> = {
  title: "toyyibPay",
  queryBudget: { max: 600, windowS: 300 },
  createBill,
  payUrl,
  readCallback,
  readReturn: (_account, fields) => readReturn(fields),
  query: (account, billCode, withinMs) =>
    retryOnce(withinMs, async (left) => {
      const body = await postForm(apiUrl(account, "getBillTransactions"), { billCode }, left);
      return { facts: factsOfBill(account, billCode, body), body };
    }),
  cancel: (account, billCode, withinMs) =>
    retryOnce(withinMs, (left) => cancel(account, billCode, left)),
};

const cancelled = z.object({ status: z.string(), result: z.string() });

/** The key's field is called `secretKey` in this one call. */
async function cancel(
  account: AccountOf<"toyyibpay">,
  billCode: string,
  withinMs: number,
): Promise<CancelOutcome> {
  const text = await postForm(
    apiUrl(account, "inactiveBill"),
    { secretKey: account.secretKey, billCode },
    withinMs,
  );
  const answer = cancelled.safeParse(readAnswer(text));
  if (!answer.success) throw new GatewayUnavailable("garbage", false);
  const { status, result } = answer.data;
  if (status === "success") return "done";
  if (/pending transaction/i.test(result)) return "in_progress";
  if (/inactive/i.test(result)) return "already_closed";
  throw new GatewayRefused("inactive_bill");
}
