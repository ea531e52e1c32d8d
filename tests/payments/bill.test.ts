import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { checkBill } from "~/domain/payments/bills/check-bill.server";
import { returnFromGateway } from "~/domain/payments/bills/check-payment.server";
import { openAttempt } from "~/domain/payments/bills/open-attempt.server";
import { startPayment } from "~/domain/payments/bills/start-payment.server";
import { BUYER, SYSTEM } from "~/domain/payments/fact-source";
import { postForm } from "~/domain/payments/gateways/exchange.server";
import { replayMessages } from "~/domain/payments/messages/replay-messages.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { Refusal } from "~/domain/shared/refusal";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { slowness } from "../support/slowness";
import {
  attemptsOf,
  billOf,
  callbacks,
  echoes,
  orderWithBill,
  payAt,
  refunds,
  states,
} from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();

beforeEach(async () => {
  await sql(
    null,
    "update gateway_breaker set failures = 0, failing_since = null, open_until = null",
  );
});
afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
});

describe("13: making a bill", () => {
  it.each([
    ["object", "no_payurl", "refused"],
    ["text", "no_payurl", "refused"],
    ["html", "gateway_unavailable", "lost"],
    ["500", "gateway_unavailable", "lost"],
    ["redirect", "gateway_unavailable", "lost"],
    ["large", "gateway_unavailable", "lost"],
  ] as const)(
    "the gateway answers %s: the order is kept, and the next try makes one bill",
    async (answer, code, state) => {
      const ticket = await makeTicket({ now: now() });
      gateway.sandbox.faults.add({ on: "createBill", act: { kind: "answer", answer } });
      await expect(startPayment(ticket, { actor: BUYER, now: now() })).rejects.toMatchObject({
        code,
      });
      expect(await states(ticket)).toBe(`unpaid: ${state}`);
      await expect(startPayment(ticket, { actor: BUYER, now: now() })).rejects.toMatchObject({
        code: "gateway_unavailable",
        values: { seconds: 10 },
      });
      gateway.advance(10_000);
      await payAt(gateway, ticket);
      expect(await states(ticket)).toBe(`unpaid: ${state} open`);
    },
  );

  it("nobody listens there: known to have made no bill", async () => {
    const server = createServer().listen(0);
    const port = (server.address() as { port: number }).port;
    await new Promise((resolve) => server.close(resolve));
    await expect(postForm(`http://127.0.0.1:${port}/`, {}, 1_000)).rejects.toMatchObject({
      kind: "network",
      outcomeKnown: true,
    });
  });

  it("never takes longer than the time given, whatever the gateway does", async () => {
    gateway.sandbox.faults.add({ on: "inactiveBill", act: { kind: "hang" } });
    const started = performance.now();
    await expect(
      postForm(`${gateway.host}/index.php/api/inactiveBill`, {}, 300),
    ).rejects.toMatchObject({ kind: "timeout", outcomeKnown: false });
    expect(performance.now() - started).toBeLessThan(2_000 * slowness());
  });

  describe("a bill whose answer never came", () => {
    /** Lost, and paid after the buyer's new one was made, which is paid too. */
    const story = madeOnce(async () => {
      const ticket = await makeTicket({ now: now() });
      gateway.sandbox.faults.add({ on: "createBill", afterwards: true, act: { kind: "hang" } });
      const refused = await startPayment(ticket, { actor: BUYER, now: now(), withinMs: 300 }).catch(
        (error: unknown) => error,
      );
      gateway.advance(10_000);
      const { billCode } = await payAt(gateway, ticket);
      const seen = [await states(ticket)];
      const lost = [...gateway.sandbox.ledger.bills.values()].find(
        (bill) => bill.ref === `${ticket.receiptNo}-1`,
      );
      for (const code of [lost?.code ?? "", billCode]) {
        await gateway.sandbox.pay(code, "success");
        await gateway.whenIdle();
        seen.push(await states(ticket));
        gateway.advance(60_000);
      }
      return { ticket, refused, seen };
    });

    it("is lost, yet adopted when paid, unlike the buyer's new one", async () => {
      const { refused, seen } = await story();
      expect(refused).toBeInstanceOf(Refusal);
      expect(seen).toEqual(["unpaid: lost open", "paid: paid open", "paid: paid paid"]);
    });

    it("makes of the new one's money a refund, and of both one payment", async () => {
      const { ticket } = await story();
      expect(await refunds(ticket)).toEqual([{ reason: "paid_twice", amountSen: 6100 }]);
      expect((await echoes(ticket)).audits).toBe(1);
    });
  });

  it("a lost bill that fails keeps out of the way of the live one", async () => {
    const ticket = await makeTicket({ now: now() });
    gateway.sandbox.faults.add({ on: "createBill", afterwards: true, act: { kind: "hang" } });
    await expect(
      startPayment(ticket, { actor: BUYER, now: now(), withinMs: 300 }),
    ).rejects.toBeInstanceOf(Refusal);
    const lost = [...gateway.sandbox.ledger.bills.values()].find(
      (bill) => bill.ref === `${ticket.receiptNo}-1`,
    );
    gateway.advance(10_000);
    await payAt(gateway, ticket);
    await gateway.sandbox.pay(lost?.code ?? "", "fail");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("unpaid: lost open");
    expect((await attemptsOf(ticket))[0]?.billCode).toBe(lost?.code);
  });

  it("a lost bill that fails is the ticket's bill again while there is no other", async () => {
    const ticket = await makeTicket({ now: now() });
    gateway.sandbox.faults.add({ on: "createBill", afterwards: true, act: { kind: "hang" } });
    await expect(
      startPayment(ticket, { actor: BUYER, now: now(), withinMs: 300 }),
    ).rejects.toBeInstanceOf(Refusal);
    const lost = [...gateway.sandbox.ledger.bills.values()].find(
      (bill) => bill.ref === `${ticket.receiptNo}-1`,
    );
    await gateway.sandbox.pay(lost?.code ?? "", "fail");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("unpaid: failed");
    expect((await attemptsOf(ticket))[0]?.payUrl).toBe(`${gateway.host}/${lost?.code}`);
  });

  it("an attempt whose process died is lost after a minute", async () => {
    const ticket = await makeTicket({ now: now() });
    await openAttempt(billOf(ticket), BUYER, now());
    gateway.advance(59_000);
    await gateway.sweep();
    expect(await states(ticket)).toBe("unpaid: creating");
    gateway.advance(1_000);
    await gateway.sweep();
    expect(await states(ticket)).toBe("unpaid: lost");
  });
});

describe("16: the gateway is down", () => {
  it("nothing changes: the breaker opens, callbacks are still taken, and the sweep catches up", async () => {
    const order = await orderWithBill(gateway);
    const another = await makeTicket({ now: now() });
    gateway.sandbox.faults.add({
      on: "getBillTransactions",
      times: 0,
      act: { kind: "answer", answer: "500" },
    });
    await gateway.sandbox.pay(order.billCode, "success");
    await gateway.whenIdle();
    const stored = await callbacks(order.billCode);
    for (let round = 0; round < 4; round += 1) {
      gateway.advance(10_000);
      await returnFromGateway(order.attempt.returnKey, now());
    }
    const refused = startPayment(another, { actor: BUYER, now: now() });
    await expect(refused).rejects.toMatchObject({
      code: "gateway_unavailable",
      values: { seconds: 30 },
    });
    expect({
      stored,
      order: await states(order.ticket),
      another: await attemptsOf(another),
      seconds: (await paymentView(order.ticket.ticketCode, now()))?.gatewaySeconds,
    }).toMatchObject({
      stored: [{ state: "stored", outcome: "unreachable" }],
      order: "unpaid: open",
      another: [],
      seconds: 30,
    });

    gateway.sandbox.faults.clear();
    gateway.advance(10_000);
    await gateway.sweep();
    expect(await states(order.ticket), "the breaker is open").toBe("unpaid: open");
    gateway.advance(21_000);
    await replayMessages(now());
    expect(await states(order.ticket)).toBe("paid: paid");
    await payAt(gateway, another);
  });

  it.each([
    ["garbage", { kind: "say", body: "<html>" }],
    ["an object", { kind: "say", body: '{"status":"error","msg":"no"}' }],
    ["nothing at all", { kind: "hang" }],
  ] as const)("a question is answered with %s: the state stays", async (_name, act) => {
    const order = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "getBillTransactions", times: 0, act });
    expect(
      await checkBill(order.attempt.id, { kind: "sweep", actor: SYSTEM }, now(), { withinMs: 300 }),
    ).toMatchObject({ kind: "unreachable" });
    expect(await states(order.ticket)).toBe("unpaid: open");
  });
});

it("keeps the books right in all of this", () => checkInvariants(database, gateway.payments()));
