import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { resumePayment, retryPayment } from "~/domain/payments/bills/continue-payment.server";
import { openPayPage } from "~/domain/payments/bills/open-pay-page.server";
import { paymentView } from "~/domain/payments/payment-view.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { checkInvariants } from "../support/invariants";
import { makeTicket } from "../support/make-ticket";
import { attemptsOf, orderWithBill, states } from "./orders";

const database = useDatabase();
const gateway = useGateway();
const now = () => gateway.now();

beforeEach(() => gateway.sandbox.faults.clear());
afterEach(async () => {
  await gateway.whenIdle();
  await checkInvariants(database, gateway.payments());
});

async function failed() {
  const order = await orderWithBill(gateway, { ticketDate: addDays(dayOf(now()), 3) });
  await gateway.sandbox.pay(order.billCode, "fail");
  await gateway.whenIdle();
  return order;
}

describe("'try again'", () => {
  it("is refused for a minute, with the seconds left; then has the same bill (R-S13, R-9-12)", async () => {
    const { ticket, attempt } = await failed();
    for (let second = 0; second < 60; second += 3) {
      await expect(retryPayment(ticket.ticketCode, now())).rejects.toMatchObject({
        code: "retry_wait",
        values: { seconds: 60 - second },
      });
      expect(await paymentView(ticket.ticketCode, now())).toMatchObject({
        state: "failed",
        retrySeconds: 60 - second,
      });
      gateway.advance(3_000);
    }
    const next = await retryPayment(ticket.ticketCode, now());
    expect(next.kind === "go" && next.attempt.payUrl).toBe(attempt.payUrl);
    expect(await attemptsOf(ticket)).toHaveLength(1);
  });

  it("asks first: a payment that has arrived meanwhile is the ticket", async () => {
    const { ticket, billCode } = await failed();
    gateway.advance(60_000);
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    await gateway.sandbox.pay(billCode, "success");
    expect(await retryPayment(ticket.ticketCode, now())).toEqual({ kind: "result" });
    expect(await states(ticket)).toBe("paid: paid");
  });

  it("asking again about the same failure does not start the minute anew", async () => {
    const { ticket, attempt } = await failed();
    const { checkBill } = await import("~/domain/payments/bills/check-bill.server");
    gateway.advance(30_000);
    await checkBill(attempt.id, { kind: "check", actor: { kind: "buyer" } }, now());
    expect((await paymentView(ticket.ticketCode, now()))?.retrySeconds).toBe(30);
  });

  it("makes a new bill at the ticket's price when the old one is closed, if the date is still for sale", async () => {
    const { ticket } = await failed();
    await sql(null, "update payment_attempt set state = 'closed' where ticket_id = :ticketId", {
      ticketId: ticket.id,
    });
    gateway.advance(60_000);
    await sql(null, "update setting set payment_enabled = false");
    await expect(retryPayment(ticket.ticketCode, now())).rejects.toMatchObject({
      code: "sales_closed",
    });
    await sql(null, "update setting set payment_enabled = true");
    await sql(
      null,
      "insert into blocked_date (days, details) select daterange(ticket_date, ticket_date, '[]'), 'Ribut' from ticket where id = :ticketId",
      { ticketId: ticket.id },
    );
    await expect(retryPayment(ticket.ticketCode, now())).rejects.toMatchObject({
      code: "date_unavailable",
    });
    await sql(null, "update blocked_date set removed_at = now()");
    await sql(null, "update price set fare_sen = 9900 where category = 'adult'");
    const next = await retryPayment(ticket.ticketCode, now());
    expect(next.kind === "go" && next.attempt).toMatchObject({
      no: 2,
      amountSen: 6100,
      ourRef: `${ticket.receiptNo}-2`,
    });
    expect(await states(ticket)).toBe("unpaid: closed open");
  });

  it("knows no ticket that is none", async () => {
    await expect(retryPayment("23456789ABCDEFGH", now())).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("refuses a sum that the gateway does not take, before there is a bill", async () => {
    const ticket = await makeTicket({ now: now(), adults: 1000, fareSen: 3001 });
    await expect(retryPayment(ticket.ticketCode, now())).rejects.toMatchObject({
      code: "amount_limit",
      values: { min: 100, max: 3_000_000 },
    });
    expect(await attemptsOf(ticket)).toEqual([]);
  });
});

describe("resume_payment", () => {
  it("leads to the stored pay page, by the ticket's code or that very address (R-S12)", async () => {
    const { ticket, attempt } = await orderWithBill(gateway);
    for (const key of [ticket.ticketCode, attempt.payUrl ?? ""]) {
      const next = await resumePayment(key, ticket.ticketCode, now());
      expect(next).toMatchObject({
        kind: "go",
        ticketCode: ticket.ticketCode,
        attempt: { payUrl: attempt.payUrl },
      });
    }
  });

  it("refuses everything else: it is a key to look up, never a target (R-S12)", async () => {
    const { ticket, attempt } = await orderWithBill(gateway);
    const other = await orderWithBill(gateway);
    const url = attempt.payUrl ?? "";
    const hostile = [
      "https://evil.example/pay",
      "//evil.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "https://toyyibpay.com.evil.example/x",
      url.replace("http://", "http://user@"),
      encodeURIComponent(url),
      `${url}\r\nSet-Cookie: x=1`,
      `${url}?x`,
      url.toUpperCase(),
      ` ${url}`,
      "",
      other.ticket.ticketCode,
      other.attempt.payUrl ?? "",
    ];
    for (const key of hostile)
      await expect(resumePayment(key, ticket.ticketCode, now()), key).rejects.toMatchObject({
        code: "bad_request",
      });
    await expect(resumePayment(ticket.ticketCode, null, now())).rejects.toMatchObject({
      code: "bad_request",
    });
  });

  it("goes to the result when it was paid meanwhile, or is at the bank: no second bill", async () => {
    const paid = await orderWithBill(gateway);
    gateway.sandbox.faults.add({ on: "callback", times: 2, act: { kind: "drop" } });
    await gateway.sandbox.pay(paid.billCode, "success");
    expect((await resumePayment(paid.ticket.ticketCode, paid.ticket.ticketCode, now())).kind).toBe(
      "result",
    );
    expect(await states(paid.ticket)).toBe("paid: paid");
    const pending = await orderWithBill(gateway);
    await gateway.sandbox.pay(pending.billCode, "pending");
    expect(
      (await resumePayment(pending.ticket.ticketCode, pending.ticket.ticketCode, now())).kind,
    ).toBe("result");
    expect(await states(pending.ticket)).toBe("unpaid: pending");
    gateway.advance(120_000);
    await gateway.sandbox.advanceClock(0);
  });
});

describe("the hand-over page", () => {
  it("makes the first bill of an order, one for however many come at once", async () => {
    const ticket = await makeTicket({ now: now() });
    const pages = await Promise.all(
      Array.from({ length: 10 }, () => openPayPage(ticket.ticketCode, now())),
    );
    const kinds = pages.map((page) => page.kind);
    expect([kinds.includes("made"), kinds.includes("result")]).toEqual([true, false]);
    expect(await attemptsOf(ticket)).toHaveLength(1);
    expect((await openPayPage(ticket.ticketCode, now())).kind).toBe("live");
  });

  it("makes none after a failure", async () => {
    const ticket = await makeTicket({ now: now() });
    await openPayPage(ticket.ticketCode, now());
    await sql(null, "update payment_attempt set state = 'closed' where ticket_id = :ticketId", {
      ticketId: ticket.id,
    });
    expect(await openPayPage(ticket.ticketCode, now())).toEqual({ kind: "result" });
    expect(await attemptsOf(ticket)).toHaveLength(1);
  });

  it("keeps the order when the gateway does not answer, and 'try again' goes on with it (R-S8)", async () => {
    const ticket = await makeTicket({ now: now() });
    gateway.sandbox.faults.add({ on: "createBill", act: { kind: "answer", answer: "500" } });
    await expect(openPayPage(ticket.ticketCode, now())).rejects.toMatchObject({
      code: "gateway_unavailable",
    });
    gateway.sandbox.faults.clear();
    expect(await openPayPage(ticket.ticketCode, now())).toEqual({ kind: "result" });
    gateway.advance(11_000);
    expect((await retryPayment(ticket.ticketCode, now())).kind).toBe("go");
  });

  it("leads to the live bill only", async () => {
    const { ticket, attempt, billCode } = await orderWithBill(gateway);
    expect(await openPayPage(ticket.ticketCode, now())).toMatchObject({
      kind: "live",
      totalSen: 6100,
      attempt: { payUrl: attempt.payUrl },
    });
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect(await openPayPage(ticket.ticketCode, now())).toEqual({ kind: "result" });
    await expect(openPayPage("23456789ABCDEFGH", now())).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
