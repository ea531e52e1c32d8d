import { sql } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import type { GatewayFact } from "../facts";
import { findAccount, gatewayOf } from "../gateways/accounts.server";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/exchange.server";
import { type TestBill, testBillById, testBillByReturnKey } from "./test-bills.server";

/** How long a returning browser waits for the gateway's word. */
const RETURN_TIMEOUT_MS = 5_000;

/**
 * Asks the gateway about a test bill and notes what it says. Throws GatewayRefused or
 * GatewayUnavailable.
 */
export async function checkTestBill(
  bill: TestBill,
  now: Date,
  withinMs = EXCHANGE_TIMEOUT_MS,
): Promise<TestBill> {
  const account = findAccount(bill.gateway, bill.account);
  if (!account || bill.billCode === null) return bill;
  const { facts } = await gatewayOf(account).query(account, bill.billCode, withinMs);
  await sql(null, `update gateway_test_bill set state = :state, asked_at = :now where id = :id`, {
    id: bill.id,
    state: facts[0]?.state ?? "open",
    now,
  });
  return testBillById(bill.id);
}

/** A browser comes back from a test bill's page. Throws Refusal `not_found` where it is none's. */
export async function returnFromTestBill(returnKey: string, now: Date): Promise<void> {
  const bill = await testBillByReturnKey(returnKey);
  if (!bill) throw new Refusal("not_found");
  // What keeps the gateway from answering is seen on the page: nothing was asked.
  await checkTestBill(bill, now, RETURN_TIMEOUT_MS).catch(() => undefined);
}

/** Notes that a genuine message about a test bill came. False: the bill is none of these. */
export async function noteTestBillMessage(fact: GatewayFact, now: Date): Promise<boolean> {
  const noted = await sql<{ id: number }>(
    null,
    `update gateway_test_bill
      set callback_at = coalesce(callback_at, :now)
      where gateway = :gateway and host = :host and account = :account
        and (bill_code = :billCode or (bill_code is null and our_ref = :ourRef))
      returning id`,
    {
      ...{ gateway: fact.gateway, host: fact.host, account: fact.account },
      ...{ billCode: fact.billCode, ourRef: fact.ourRef, now },
    },
  );
  return noted.length > 0;
}
