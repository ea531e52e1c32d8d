import { afterEach, describe, expect, it } from "vitest";
import { returnFromGateway } from "~/domain/payments/bills/check-payment.server";
import { startPayment } from "~/domain/payments/bills/start-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { findAccount, gatewayOf } from "~/domain/payments/gateways/accounts.server";
import { GatewayRefused, GatewayUnavailable } from "~/domain/payments/gateways/gateway.server";
import { useDatabase } from "../support/database";
import { billplzAccount, chipAccount, useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { makeTicket } from "../support/make-ticket";
import { attemptsOf, callbacks, echoes, payAt, refunds, states } from "./orders";

const database = useDatabase();
// What is pending in one test is not paid in the middle of another one's look at all payments.
const gateway = useGateway(
  (common) => [
    billplzAccount(common, { ewallet: "test-category_ewallet" }),
    chipAccount(common, ["duitnow_qr"]),
  ],
  { pendingMs: 86_400_000 },
);
const now = () => gateway.now();

afterEach(async () => {
  gateway.sandbox.faults.clear();
  await gateway.whenIdle();
  await checkInvariants(database, gateway.payments());
});

/** An order by one of the two, with its bill. */
async function order(paymentMethod: string) {
  const ticket = await makeTicket({ now: now(), paymentMethod });
  return { ticket, ...(await payAt(gateway, ticket)) };
}

function accountOf(name: "bill" | "chip") {
  const account = findAccount(name === "bill" ? "billplz" : "chip", name);
  if (!account) throw new Error("no account");
  return { account, gateway: gatewayOf(account) };
}

describe.each([
  { name: "bill", method: "ewallet", get: "billplz.get" },
  { name: "chip", method: "duitnow_qr", get: "chip.get" },
] as const)("$name", ({ name, method, get }) => {
  it("is paid by its signed callback alone, without a question", async () => {
    const { ticket, billCode } = await order(method);
    gateway.sandbox.faults.add({ on: get, times: 0, act: { kind: "answer", answer: "500" } });
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("paid: paid");
    expect((await attemptsOf(ticket))[0]).toMatchObject({ channel: method, paidAmountSen: 6100 });
    expect(await echoes(ticket)).toEqual({ audits: 1, mails: 1, news: 1 });
  });

  it("is paid once by a callback that comes five times, and by the return after it", async () => {
    const { ticket, attempt, billCode } = await order(method);
    gateway.sandbox.faults.add({ on: "callback", act: { kind: "repeat", count: 5 } });
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    await returnFromGateway(attempt.returnKey, now());
    expect(await states(ticket)).toBe("paid: paid");
    expect(await callbacks(billCode)).toMatchObject([{ state: "settled", seenCount: 5 }]);
    expect((await echoes(ticket)).audits).toBe(1);
  });

  it("is paid by our question where the callback is lost", async () => {
    const { ticket, attempt, billCode } = await order(method);
    gateway.sandbox.faults.add({ on: "callback", act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    expect(await states(ticket)).toBe("unpaid: open");
    await returnFromGateway(attempt.returnKey, now());
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("fails, and is paid on the same bill afterwards", async () => {
    const { ticket, attempt, billCode } = await order(method);
    await gateway.sandbox.pay(billCode, "fail");
    await gateway.whenIdle();
    await returnFromGateway(attempt.returnKey, now());
    expect(await states(ticket)).toBe("unpaid: failed");
    gateway.advance(60_000);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("is pending while the bank is at it", async () => {
    const { ticket, attempt, billCode } = await order(method);
    gateway.sandbox.faults.add({ on: "callback", act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "pending");
    await returnFromGateway(attempt.returnKey, now());
    expect(await states(ticket)).toBe("unpaid: pending");
  });

  it("another sum than the bill's makes no ticket, and is due back", async () => {
    const { ticket, billCode } = await order(method);
    await gateway.sandbox.pay(billCode, "success", { amountSen: 6099 });
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("unpaid: open");
    expect(await refunds(ticket)).toEqual([{ reason: "wrong_amount", amountSen: 6099 }]);
  });

  it("a callback that was changed after it was signed is refused, and pays nothing by itself", async () => {
    const { ticket, billCode } = await order(method);
    const field = name === "bill" ? "paid_amount" : "payment.amount";
    gateway.sandbox.faults.add({
      on: "callback",
      act: { kind: "alter", field, value: 1, sign: false },
    });
    gateway.sandbox.faults.add({ on: get, times: 0, act: { kind: "answer", answer: "500" } });
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect(await callbacks(billCode)).toMatchObject([{ state: "refused", verified: "none" }]);
    expect(await states(ticket)).toBe("unpaid: open");
    gateway.sandbox.faults.clear();
    gateway.advance(60_000);
    await gateway.sweep();
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("a bill is cancelled once, and not while it is paid or being paid", async () => {
    const { account, gateway: adapter } = accountOf(name);
    const cancel = (code: string) => adapter.cancel(account, code, 5_000);
    const { billCode } = await order(method);
    expect(await cancel(billCode)).toBe("done");
    expect(await cancel(billCode)).toBe("already_closed");
    const pending = await order(method);
    gateway.sandbox.faults.add({ on: "callback", act: { kind: "drop" } });
    await gateway.sandbox.pay(pending.billCode, "pending");
    // The callback that is dropped is this one, and none of a bill that comes later.
    await gateway.whenIdle();
    expect(await cancel(pending.billCode)).toBe("in_progress");
    const paid = await order(method);
    await gateway.sandbox.pay(paid.billCode, "success");
    await gateway.whenIdle();
    expect(await cancel(paid.billCode)).toBe("paid");
  });

  it.each([
    ["html", GatewayUnavailable],
    ["500", GatewayUnavailable],
    ["redirect", GatewayUnavailable],
    ["large", GatewayUnavailable],
    ["object", GatewayUnavailable],
  ] as const)("an answer that is %s is none", async (answer, error) => {
    const { account, gateway: adapter } = accountOf(name);
    const { billCode } = await order(method);
    gateway.sandbox.faults.add({ on: get, times: 0, act: { kind: "answer", answer } });
    await expect(adapter.query(account, billCode, 900)).rejects.toBeInstanceOf(error);
  });

  it("says no to a wrong key by a refusal, which is no outage", async () => {
    const { account, gateway: adapter } = accountOf(name);
    const { billCode } = await order(method);
    await expect(
      adapter.query({ ...account, secretKey: "wrong" }, billCode, 900),
    ).rejects.toBeInstanceOf(GatewayRefused);
  });
});

it("a lost bill of Billplz that is paid becomes the ticket's: the bill itself names our reference", async () => {
  const ticket = await makeTicket({ now: now(), paymentMethod: "ewallet" });
  gateway.sandbox.faults.add({ on: "billplz.create", afterwards: true, act: { kind: "hang" } });
  await expect(
    startPayment(ticket, { actor: BUYER, now: now(), withinMs: 300 }),
  ).rejects.toMatchObject({ code: "gateway_unavailable" });
  const lost = [...gateway.sandbox.ledger.bills.values()].find(
    (bill) => bill.ref === `${ticket.receiptNo}-1`,
  );
  expect(await states(ticket)).toBe("unpaid: lost");
  await gateway.sandbox.pay(lost?.code ?? "", "success");
  await gateway.whenIdle();
  expect(await states(ticket)).toBe("paid: paid");
});

it("a test purchase for a live account is a wrong key: nobody is sent to it", async () => {
  const { account, gateway: adapter } = accountOf("chip");
  const bill = {
    ourRef: "MRG-2026-000001-1",
    amountSen: 6100,
    method: "duitnow_qr",
    jettyName: "Merang",
    ticketDate: "2026-06-24",
    passengers: 2,
    buyer: { name: "Ahmad", email: "a@contoh.my", phoneNo: "0123456789" },
    returnUrl: `${gateway.origin}/payment/return/k`,
    callbackUrl: `${gateway.origin}/payment/callback/chip/chip`,
    closesAt: new Date(now().getTime() + 3_600_000),
  } as const;
  await expect(adapter.createBill({ ...account, live: true }, bill, 5_000)).rejects.toMatchObject({
    code: "test_mode",
  });
});
