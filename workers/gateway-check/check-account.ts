import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { SYSTEM } from "~/domain/payments/fact-source";
import { gatewayOf } from "~/domain/payments/gateways/accounts.server";
import { GatewayRefused, GatewayUnavailable } from "~/domain/payments/gateways/gateway.server";
import { checkTestBill } from "~/domain/payments/test-bills/check-test-bill.server";
import { makeTestBill } from "~/domain/payments/test-bills/make-test-bill.server";
import { type TestBill, testBillById } from "~/domain/payments/test-bills/test-bills.server";
import { Refusal } from "~/domain/shared/refusal";
import type { GatewayAccount } from "~/gateway-accounts.server";
import { explain } from "./explain";
import { howToPay } from "./how-to-pay";

export interface AccountCheck {
  account: GatewayAccount;
  now: () => Date;
  say: (line: string) => void;
  /** How long to wait for the payment at most, and how long between two looks. */
  waitMs: number;
  lookEveryMs: number;
}

/**
 * Tries an account from end to end by a bill of RM 1.00 that a person pays: says in words what works
 * and what does not. True: everything does.
 */
export async function checkAccount(check: AccountCheck): Promise<boolean> {
  const { account, say } = check;
  const { name, host, live, methods } = account;
  say(`${gatewayOf(account).title}, account ${name} (${live ? "live" : "test"}) at ${host}`);
  say(`Methods: ${methods.join(", ")}. The bill is made for ${methods[0]}.`);
  const made = await tryBill(check);
  if (!made) return false;
  say("OK    A bill of RM 1.00 is made: host, key and category, collection or brand are right.");
  say(`      Open and pay it: ${made.payUrl}`);
  say(`      ${howToPay(account)}`);
  const { bill, queried } = await waitForPayment(check, made);
  const isPaid = reportQuery(check, bill, queried);
  const isRefused = await hasRefusedMessage(bill);
  // A gateway sends nothing for a bill that nobody paid.
  if (!isPaid && bill.callbackAt === null && !isRefused) return false;
  return reportCallback(check, bill, isRefused) && isPaid;
}

async function tryBill({ account, now, say }: AccountCheck): Promise<TestBill | null> {
  try {
    return await makeTestBill(account, SYSTEM, now());
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    say(`WRONG ${explain(String(error.values.code))}`);
    return null;
  }
}

/** `queried`: what the newest question came to. */
async function waitForPayment(
  { waitMs, lookEveryMs, now }: AccountCheck,
  made: TestBill,
): Promise<{ bill: TestBill; queried: string }> {
  const until = performance.now() + waitMs;
  let queried = "nothing was asked";
  for (;;) {
    try {
      const { state } = await checkTestBill(made, now());
      queried = state;
    } catch (error) {
      if (error instanceof GatewayRefused) queried = error.code;
      else if (error instanceof GatewayUnavailable) queried = error.kind;
      else throw error;
    }
    const bill = await testBillById(made.id);
    const heard = bill.callbackAt !== null || (await hasRefusedMessage(bill));
    if ((bill.state === "paid" && heard) || performance.now() >= until) return { bill, queried };
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

function reportQuery({ say }: AccountCheck, bill: TestBill, queried: string): boolean {
  if (bill.state === "paid") say("OK    The question about the bill says that it is paid.");
  else if (bill.askedAt === null) say(`WRONG The bill cannot be asked about: ${queried}.`);
  else say(`WRONG The time is over, and the bill is ${bill.state}: was it paid?`);
  return bill.state === "paid";
}

function reportCallback(
  { account, say }: AccountCheck,
  bill: TestBill,
  isRefused: boolean,
): boolean {
  if (bill.callbackAt) {
    say("OK    The callback came, and its signature is right.");
    return true;
  }
  const address = `${config().PUBLIC_URL}/payment/callback/${account.gateway}/${account.name}`;
  say(
    isRefused
      ? `WRONG The callback came, and its signature is wrong: compare ${SIGNED_BY[account.gateway]}.`
      : `WRONG No callback came: ${address} must be reachable from outside, and the product must run.`,
  );
  return false;
}

const SIGNED_BY: Record<GatewayAccount["gateway"], string> = {
  toyyibpay: "secretKey",
  billplz: "signatureKey with the account's X Signature key",
  chip: "publicKey with what the gateway gives at /api/v1/public_key/",
};

async function hasRefusedMessage({ gateway, account, billCode }: TestBill): Promise<boolean> {
  const rows = await sql(
    null,
    `select 1 as refused from gateway_event
      where gateway = :gateway and account = :account and bill_code = :billCode
        and kind = 'callback' and state = 'refused' limit 1`,
    { gateway, account, billCode },
  );
  return rows.length > 0;
}
