import { randomBytes } from "node:crypto";
import { inTransaction, sql } from "@db/transaction";
import { config } from "~/config.server";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import { jettyName } from "~/domain/places/jetties";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { GatewayAccount } from "~/gateway-accounts.server";
import { gatewayOf } from "../gateways/accounts.server";
import { EXCHANGE_TIMEOUT_MS } from "../gateways/exchange.server";
import { GatewayRefused, GatewayUnavailable } from "../gateways/gateway.server";
import { type TestBill, testBillById } from "./test-bills.server";

/** What a test bill is over, whole sen: the least that every method takes. */
const TEST_BILL_SEN = 100;
const LIFE_MS = 3_600_000;

/**
 * Makes a bill of RM 1.00 at an account, in a record of its own: it is never a ticket's, and its
 * money is no sale. The circuit is not asked, for a trial is how one finds out. Throws Refusal
 * `test_bill_failed` with the gateway's `code` where there is no bill; its record says so too.
 */
export async function makeTestBill(
  account: GatewayAccount,
  actor: Actor,
  now: Date,
): Promise<TestBill> {
  const [method = "fpx"] = account.methods;
  const returnKey = randomBytes(16).toString("base64url");
  const made = await openRecord(account, { method, returnKey, actor, now });
  const origin = config().PUBLIC_URL;
  try {
    const bill = await gatewayOf(account).createBill(
      account,
      {
        ourRef: made.ourRef,
        amountSen: TEST_BILL_SEN,
        method,
        jettyName: jettyName(1),
        ticketDate: dayOf(now),
        passengers: 1,
        buyer: { name: "Bil Ujian", email: "ujian@example.com", phoneNo: "0123456789" },
        returnUrl: `${origin}/payment/return/${returnKey}`,
        callbackUrl: `${origin}/payment/callback/${account.gateway}/${account.name}`,
        closesAt: new Date(now.getTime() + LIFE_MS),
      },
      EXCHANGE_TIMEOUT_MS,
    );
    await sql(
      null,
      `update gateway_test_bill
        set state = 'open', bill_code = :billCode, pay_url = :payUrl
        where id = :id`,
      { id: made.id, ...bill },
    );
    return await testBillById(made.id);
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    await sql(null, "update gateway_test_bill set state = :state, reason = :code where id = :id", {
      id: made.id,
      ...failure,
    });
    throw new Refusal("test_bill_failed", { values: { code: failure.code } });
  }
}

/** The record with its reference, committed before the gateway is asked. */
async function openRecord(
  { gateway, name: account, host }: GatewayAccount,
  { method, returnKey, actor, now }: { method: string; returnKey: string; actor: Actor; now: Date },
): Promise<{ id: number; ourRef: string }> {
  return inTransaction(async (tx) => {
    const [row] = await sql<{ id: number; ourRef: string }>(
      tx,
      `with made as (
         insert into gateway_test_bill (gateway, account, host, method, return_key, amount_sen,
             made_by, created_at)
           values (:gateway, :account, :host, :method, :returnKey, ${TEST_BILL_SEN}, :madeBy, :now)
           returning id)
       select id, 'UJIAN-' || id || '-' || to_char(:now::timestamptz, 'YYYYMMDDHH24MISS') as our_ref
         from made`,
      {
        ...{ gateway, account, host, method, returnKey, now },
        madeBy: actor.kind === "user" ? actor.userId : null,
      },
    );
    if (!row) throw new Error("The test bill was not stored.");
    await sql(tx, "update gateway_test_bill set our_ref = :ourRef where id = :id", row);
    await writeAudit(tx, actor, {
      module: "payment",
      action: "create",
      subject: { type: "gateway_test_bill", id: row.id },
      after: { ourRef: row.ourRef, amountSen: TEST_BILL_SEN, gateway, account },
    });
    return row;
  });
}

/** Null for a mistake of our own. */
function failureOf(error: unknown): { state: "refused" | "lost"; code: string } | null {
  if (error instanceof GatewayRefused) return { state: "refused", code: error.code.slice(0, 200) };
  if (!(error instanceof GatewayUnavailable)) return null;
  return { state: error.outcomeKnown ? "refused" : "lost", code: error.kind };
}
