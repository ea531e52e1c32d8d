import { afterEach, describe, expect, it } from "vitest";
import { inTransaction, sql } from "@db/transaction";
import { config } from "~/config.server";
import { lockTicket } from "~/domain/payments/bills/attempts.server";
import { takeFromQueryBudget } from "~/domain/payments/bills/check-bill.server";
import { checkPayment } from "~/domain/payments/bills/check-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { accountsFor } from "~/domain/payments/gateways/accounts.server";
import { callGateway } from "~/domain/payments/gateways/circuit-breaker.server";
import { GatewayUnavailable } from "~/domain/payments/gateways/gateway.server";
import { eraseOldMessageBodies } from "~/domain/payments/messages/gateway-messages.server";
import { checkDueBills } from "~/domain/payments/sweeps/check-due-bills.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { attemptsOf, callbacks, orderWithBill, states } from "./orders";

const database = useDatabase({ lockTimeoutMs: 2_000 });
const gateway = useGateway();
const now = () => gateway.now();

afterEach(async () => {
  await gateway.whenIdle();
  await checkInvariants(database, gateway.payments());
});

function firstAccount() {
  const [account] = accountsFor("fpx");
  if (!account) throw new Error("no account");
  return account;
}

describe("asking again", () => {
  it("never twice about one bill within 10 s, and says how long to wait", async () => {
    const { ticket } = await orderWithBill(gateway);
    const ask = () => checkPayment(ticket.ticketCode, { kind: "staff", actor: BUYER }, now());
    expect((await ask()).kind).toBe("checked");
    gateway.advance(4_000);
    expect(await ask()).toEqual({ kind: "asked_lately", seconds: 6 });
    gateway.advance(6_000);
    expect((await ask()).kind).toBe("checked");
  });

  it("follows a bill after 1, 3, 6, 15 and 60 minutes, 3 hours, then daily until the departure date", async () => {
    const { ticket } = await orderWithBill(gateway);
    const due = async () =>
      ((await attemptsOf(ticket))[0]?.nextCheckAt?.getTime() ?? 0) - now().getTime();
    const minutes: number[] = [];
    let total = 0;
    for (let round = 0; round < 7; round += 1) {
      const wait = await due();
      total += wait / 60_000;
      minutes.push(total);
      gateway.advance(wait);
      await checkDueBills(now());
    }
    expect(minutes.slice(0, 6)).toEqual([1, 3, 6, 15, 60, 180]);
    expect(minutes[6]).toBeLessThanOrEqual(180 + 24 * 60);
  });

  it.each([0, 5])(
    "begins anew for who comes back while the sweep asks, after %s checks",
    async (step) => {
      const { ticket, attempt, billCode } = await orderWithBill(gateway);
      await sql(
        null,
        `update payment_attempt set check_step = :step, next_check_at = :now where id = :id`,
        { step, now: now(), id: attempt.id },
      );
      gateway.sandbox.faults.add({
        on: "getBillTransactions",
        bill: billCode,
        act: { kind: "delay", ms: 400 },
      });
      const sweep = checkDueBills(now());
      await expect.poll(async () => (await attemptsOf(ticket))[0]?.lastCheckAt).toEqual(now());
      await checkPayment(ticket.ticketCode, { kind: "check", actor: BUYER }, now());
      await sweep;
      const [bill] = await attemptsOf(ticket);
      expect(bill?.checkStep).toBe(0);
      expect(bill?.nextCheckAt?.getTime()).toBeLessThanOrEqual(now().getTime() + 60_000);
    },
  );
});

describe("the breaker", () => {
  it("opens after 5 failures in a row within a minute; then one probe goes out, whoever asks", async () => {
    const account = firstAccount();
    let calls = 0;
    const fails = () => Promise.reject(((calls += 1), new GatewayUnavailable("status", false)));
    const well = () => Promise.resolve("well");
    const ask = (act: () => Promise<string>) =>
      callGateway(account, now(), act).catch(
        (error: unknown) => (error as GatewayUnavailable).kind,
      );
    const failed = [];
    for (let call = 0; call < 6; call += 1) failed.push(await ask(fails));
    const beforeProbe = calls;
    gateway.advance(31_000);
    const probes = await Promise.all(Array.from({ length: 6 }, () => ask(fails)));
    const afterProbe = calls;
    const openAgain = await ask(fails);
    gateway.advance(31_000);
    expect({
      failed,
      beforeProbe,
      probes: probes.filter((end) => end === "breaker").length,
      afterProbe,
      openAgain,
      closed: [await ask(well), await ask(well)],
    }).toEqual({
      failed: [...Array<string>(5).fill("status"), "breaker"],
      beforeProbe: 5,
      probes: 5,
      afterProbe: 6,
      openAgain: "breaker",
      closed: ["well", "well"],
    });
  });

  it("does not open by failures that are further apart", async () => {
    const account = firstAccount();
    for (let call = 0; call < 12; call += 1) {
      await expect(
        callGateway(account, now(), () => Promise.reject(new GatewayUnavailable("status", false))),
      ).rejects.toMatchObject({ kind: "status" });
      gateway.advance(20_000);
    }
    await callGateway(account, now(), () => Promise.resolve());
  });
});

it("spends no more questions than an account may ask", async () => {
  const [, other] = config().GATEWAY_ACCOUNTS;
  if (!other) throw new Error("no second account");
  await sql(
    null,
    "insert into rate_limit (key, window_start, hits) values ('gatewayQuery:other', :windowStart, 599)",
    { windowStart: new Date(Math.floor(now().getTime() / 300_000) * 300_000) },
  );
  expect(await takeFromQueryBudget(other, now())).toBe(true);
  expect(await takeFromQueryBudget(other, now())).toBe(false);
});

it("a lock that is not got leaves the message to the sweep; it is answered 200 all the same", async () => {
  const { ticket, billCode } = await orderWithBill(gateway);
  gateway.answers.length = 0;
  await inTransaction(async (tx) => {
    await lockTicket(tx, ticket.id);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
  });
  expect(gateway.answers).toEqual([200]);
  expect(await callbacks(billCode)).toMatchObject([{ state: "stored", outcome: "busy" }]);
  gateway.advance(10_000);
  await gateway.sweep();
  expect(await states(ticket)).toBe("paid: paid");
});

it("empties the bodies of old messages, keeps their rows, and leaves those that wait", async () => {
  const { billCode } = await orderWithBill(gateway);
  await gateway.sandbox.pay(billCode, "success");
  await gateway.whenIdle();
  const bodies = async () =>
    (
      await sql<{ kept: number }>(
        null,
        "select count(body)::int as kept from gateway_event where bill_code = :billCode and verified = 'signature'",
        { billCode },
      )
    )[0]?.kept;
  const day = 86_400_000;
  await eraseOldMessageBodies(new Date(now().getTime() + 179 * day));
  expect(await bodies()).toBe(1);
  await eraseOldMessageBodies(new Date(now().getTime() + 181 * day));
  expect(await bodies()).toBe(0);
  expect(await callbacks(billCode)).toMatchObject([{ state: "settled" }]);
});
