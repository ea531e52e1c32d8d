import { afterEach, describe, expect, it } from "vitest";
import { checkPayment, returnFromGateway } from "~/domain/payments/bills/check-payment.server";
import { startPayment } from "~/domain/payments/bills/start-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { paymentView } from "~/domain/payments/payment-view.server";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { madeOnce } from "../support/made-once";
import { makeTicket } from "../support/make-ticket";
import { attemptsOf, callbacks, echoes, orderWithBill, refunds, states } from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();

afterEach(async () => {
  gateway.sandbox.faults.clear();
  gateway.mode = "answers";
  await gateway.whenIdle();
  await checkInvariants(database, gateway.payments());
});

describe("the bill", () => {
  it("is the amount and RM 1.00 more, which stays out of the ticket's amount (R-S5)", async () => {
    const { ticket, billCode } = await orderWithBill(gateway, { adults: 3, fareSen: 850 });
    expect(gateway.sandbox.bill(billCode)).toMatchObject({
      amountSen: 2650,
      ref: `${ticket.receiptNo}-1`,
      name: "Tiket_Jeti_Merang",
      channels: ["FPX"],
    });
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "paid",
      amountSen: 2550,
      transactionChargeSen: 100,
      totalSen: 2650,
    });
  });

  it("is one for a ticket, however often the buyer asks", async () => {
    const { ticket, attempt } = await orderWithBill(gateway);
    const again = await startPayment(ticket, { actor: BUYER, now: now() });
    expect(again.kind === "go" && again.attempt.payUrl).toBe(attempt.payUrl);
    expect(await attemptsOf(ticket)).toHaveLength(1);
  });
});

describe("a payment", () => {
  describe("1: the callback comes first", () => {
    const story = madeOnce(async () => {
      const order = await orderWithBill(gateway);
      await gateway.sandbox.pay(order.billCode, "success");
      await gateway.whenIdle();
      const before = await states(order.ticket);
      return { ...order, before, shown: await returnFromGateway(order.attempt.returnKey, now()) };
    });

    it("and pays; the return only shows it", async () => {
      const { ticket, billCode, before, shown } = await story();
      expect([before, shown, await echoes(ticket)]).toEqual([
        "paid: paid",
        ticket.ticketCode,
        { audits: 1, mails: 1, news: 1 },
      ]);
      expect(await callbacks(billCode)).toMatchObject([
        { state: "settled", outcome: "settle", seenCount: 1, verified: "signature" },
      ]);
    });

    it("and leaves with the attempt the sum, the channel and the invoice, which is no reference", async () => {
      const { ticket, billCode } = await story();
      const [paid] = await attemptsOf(ticket);
      const ledger = gateway.sandbox.bill(billCode).tries[0];
      expect(paid).toMatchObject({
        settles: true,
        paidAmountSen: 6100,
        providerRef: ledger?.invoiceNo,
        channel: "fpx",
      });
      expect(paid?.providerRef).not.toBe(ledger?.refno);
    });
  });

  it("2: the return comes first and asks; the callback after it changes nothing", async () => {
    const { ticket, billCode, attempt } = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "hold" } });
    await gateway.sandbox.pay(billCode, "success");
    await returnFromGateway(attempt.returnKey, now());
    expect(await states(ticket)).toBe("paid: paid");
    gateway.advance(15_000);
    await gateway.sandbox.callbackSender.release();
    await gateway.whenIdle();
    expect(await echoes(ticket)).toEqual({ audits: 1, mails: 1, news: 1 });
    expect(await callbacks(billCode)).toMatchObject([{ state: "settled", outcome: "quiet" }]);
  });

  it("3: the callback is lost: the question on return settles", async () => {
    const { ticket, billCode, attempt } = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    await returnFromGateway(attempt.returnKey, now());
    expect(await states(ticket)).toBe("paid: paid");
    expect(await callbacks(billCode)).toEqual([]);
  });

  it("3: the callback is lost and the buyer gone: the sweep settles within 3 minutes (R-S11)", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    await gateway.sweep();
    expect(await states(ticket)).toBe("unpaid: open");
    gateway.advance(60_000);
    await gateway.sweep();
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("4: only the callback comes, the browser is closed: paid, and the mail is on its way", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    await gateway.sandbox.pay(billCode, "success", { channel: "DuitNow QR" });
    await gateway.whenIdle();
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "paid",
      paid: {
        channel: "duitnow_qr",
        transactionId: gateway.sandbox.bill(billCode).tries[0]?.invoiceNo,
      },
    });
    expect((await echoes(ticket)).mails).toBe(1);
  });

  it("5: the same callback 5 times, at once: one event, one payment, all answered 200", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    gateway.sandbox.faults.add({
      on: "callback",
      bill: billCode,
      act: { kind: "repeat", count: 5 },
    });
    gateway.answers.length = 0;
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect(gateway.answers).toEqual([200, 200, 200, 200, 200]);
    expect(await states(ticket)).toBe("paid: paid");
    expect(await echoes(ticket)).toEqual({ audits: 1, mails: 1, news: 1 });
    expect(await callbacks(billCode)).toMatchObject([{ state: "settled", seenCount: 5 }]);
  });

  it("8: a genuine message that names another order's bill changes nothing; the other settles once", async () => {
    const mine = await orderWithBill(gateway);
    const other = await orderWithBill(gateway);
    gateway.sandbox.faults.add({
      on: "callback",
      bill: other.billCode,
      act: { kind: "alter", field: "billcode", value: mine.billCode },
    });
    gateway.sandbox.faults.add({
      on: "callback",
      bill: other.billCode,
      act: { kind: "repeat", count: 2 },
    });
    await gateway.sandbox.pay(other.billCode, "success");
    await gateway.whenIdle();
    expect(await states(mine.ticket)).toBe("unpaid: open");
    expect(await callbacks(mine.billCode)).toMatchObject([
      { state: "refused", outcome: "other_reference" },
    ]);
    gateway.advance(60_000);
    await gateway.sweep();
    expect(await states(mine.ticket)).toBe("unpaid: open");
    expect(await states(other.ticket)).toBe("paid: paid");
    expect(await echoes(other.ticket)).toEqual({ audits: 1, mails: 1, news: 1 });
  });

  it("9: fails, then succeeds on the same bill", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    await gateway.sandbox.pay(billCode, "fail");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("unpaid: failed");
    expect((await attemptsOf(ticket))[0]).toMatchObject({
      reason: "Declined by bank",
      failedAt: now(),
    });
    gateway.advance(20_000);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("9: fails, then succeeds before the bill may be asked about again: never shown as failed meanwhile", async () => {
    const { ticket, billCode, attempt } = await orderWithBill(gateway);
    await gateway.sandbox.pay(billCode, "fail");
    await gateway.whenIdle();
    expect((await paymentView(ticket.ticketCode, now()))?.state).toBe("failed");
    gateway.advance(2_000);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    await returnFromGateway(attempt.returnKey, now());
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "pending",
      hasPayPage: false,
      checkSeconds: 8,
      reloadSeconds: 10,
    });
    gateway.advance(8_000);
    await gateway.sweep();
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("9: a return before the gateway's message waits, and is never shown a button to pay", async () => {
    const { ticket, billCode, attempt } = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "hold" } });
    await checkPayment(ticket.ticketCode, { kind: "check", actor: BUYER }, now());
    gateway.advance(2_000);
    await gateway.sandbox.pay(billCode, "success");
    await returnFromGateway(attempt.returnKey, now());
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "pending",
      hasPayPage: false,
      checkSeconds: 8,
    });
    gateway.advance(8_000);
    await gateway.sweep();
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("9: comes back without having paid: the order is open again as soon as the gateway has said so", async () => {
    const { ticket, attempt } = await orderWithBill(gateway);
    await checkPayment(ticket.ticketCode, { kind: "check", actor: BUYER }, now());
    gateway.advance(2_000);
    await returnFromGateway(attempt.returnKey, now());
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "pending",
      hasPayPage: false,
    });
    gateway.advance(8_000);
    await gateway.sweep();
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "open",
      hasPayPage: true,
    });
  });

  it("10: a late failure after the success changes nothing", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    gateway.advance(20_000);
    await gateway.sandbox.pay(billCode, "fail");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("paid: paid");
    expect(await callbacks(billCode)).toMatchObject([
      { state: "settled" },
      { state: "ignored", outcome: "ignore" },
    ]);
  });

  it("11: pending for 30 minutes: no second bill, then paid by the callback", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    await gateway.sandbox.pay(billCode, "pending");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("unpaid: pending");
    expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
      state: "pending",
      hasPayPage: false,
    });
    for (let minutes = 0; minutes < 30; minutes += 10) {
      gateway.advance(600_000);
      expect(await startPayment(ticket, { actor: BUYER, now: now() })).toEqual({
        kind: "result",
      });
    }
    expect(await attemptsOf(ticket)).toHaveLength(1);
    await gateway.sandbox.advanceClock(0);
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("14: two payments on one bill: one ticket, the second sum is a refund due", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    gateway.advance(20_000);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect(await states(ticket)).toBe("paid: paid");
    expect(await refunds(ticket)).toEqual([{ reason: "paid_twice", amountSen: 6100 }]);
    expect(await echoes(ticket)).toEqual({ audits: 1, mails: 1, news: 1 });
  });

  it("17: thousands with a comma, the status as a number, both orders of a date", async () => {
    const large = await orderWithBill(gateway, { adults: 200, fareSen: 5000 });
    gateway.sandbox.faults.add({
      on: "getBillTransactions",
      bill: large.billCode,
      act: { kind: "alter", field: "billpaymentStatus", value: 1 },
    });
    await gateway.sandbox.pay(large.billCode, "success");
    await gateway.whenIdle();
    expect((await attemptsOf(large.ticket))[0]).toMatchObject({
      state: "paid",
      paidAmountSen: 1_000_100,
    });
    const second = await orderWithBill(gateway);
    await gateway.sandbox.pay(second.billCode, "fail");
    await gateway.whenIdle();
    gateway.advance(20_000);
    await gateway.sandbox.pay(second.billCode, "success");
    await gateway.whenIdle();
    expect((await attemptsOf(second.ticket))[0]?.paidAt).toEqual(now());
  });

  it("19: we answer 500, then the message comes again: stored once, settled once", async () => {
    const { ticket, billCode } = await orderWithBill(gateway);
    gateway.mode = "fails";
    gateway.answers.length = 0;
    await gateway.sandbox.pay(billCode, "success");
    expect(await callbacks(billCode)).toEqual([]);
    gateway.mode = "answers";
    await expect.poll(() => gateway.answers.at(-1)).toBe(200);
    await gateway.whenIdle();
    expect(gateway.answers[0]).toBe(500);
    expect(await states(ticket)).toBe("paid: paid");
    expect(await callbacks(billCode)).toMatchObject([{ state: "settled", seenCount: 1 }]);
  });

  it("20: the callback comes before the bill's own answer: stored, applied when the bill code is saved", async () => {
    const ticket = await makeTicket({ now: now() });
    gateway.sandbox.faults.add({
      on: "createBill",
      afterwards: true,
      act: { kind: "delay", ms: 400 },
    });
    const opening = startPayment(ticket, { actor: BUYER, now: now() });
    const billOf = () =>
      [...gateway.sandbox.ledger.bills.values()].find(
        (bill) => bill.ref === `${ticket.receiptNo}-1`,
      );
    await expect.poll(billOf, { interval: 5 }).toBeTruthy();
    const code = billOf()?.code ?? "";
    await gateway.sandbox.pay(code, "success");
    await gateway.whenIdle();
    const before = [await states(ticket), await callbacks(code), gateway.answers.at(-1)];
    expect(before).toMatchObject([
      "unpaid: creating",
      [{ state: "stored", outcome: "bill_not_saved" }],
      200,
    ]);
    const opened = await opening;
    expect([opened, await states(ticket), await callbacks(code)]).toMatchObject([
      { kind: "result" },
      "paid: paid",
      [{ state: "settled" }],
    ]);
  });
});
