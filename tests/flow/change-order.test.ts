import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { madeOnce } from "../support/made-once";
import { actionsIn, hrefsIn } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { PAY, useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, bought, tickets, change } = useBuying(clock);

const changePath = (ticket: { ticketCode: string }) => `/order/change/${ticket.ticketCode}`;
const resultPath = (ticket: { ticketCode: string }) => `/result?ticket=${ticket.ticketCode}`;

async function changed() {
  const order = await bought();
  await order.browser.get(resultPath(order.ticket));
  await order.browser.post(changePath(order.ticket), {});
  return order;
}

describe("'Change this order' (R-X27)", () => {
  /** An order that was changed, and paid by what it became. */
  const story = madeOnce(async () => {
    const order = await changed();
    const asked = order.browser.page;
    const unpaid = order.browser.cookies.get("unpaid");
    const states = (await tickets(order.buyer)).map(({ state }) => state);
    const check = await order.browser.follow();
    await order.browser.submitAndFollow(PAY);
    return { ...order, asked, unpaid, states, check, made: await tickets(order.buyer) };
  });

  it("leads to the page where the order is checked, filled in as it was", async () => {
    const { asked, check, buyer } = await story();
    expect(asked).toMatchObject({ status: 303, location: "/checkout" });
    for (const answer of [buyer.ic, buyer.email, "Siti Hajar binti Osman"])
      expect(check.text).toContain(answer);
  });

  it("closes the order, which this browser has to pay no more", async () => {
    const { unpaid, states } = await story();
    expect([unpaid, states]).toEqual([undefined, ["expired"]]);
  });

  it("ends in another order, with a code of its own", async () => {
    const { made, ticket } = await story();
    const [, next] = made;
    expect(next?.state).toBe("unpaid");
    expect(next?.ticketCode).not.toBe(ticket.ticketCode);
  });

  it("is offered by the page of an unpaid order to the browser that made it, and to no other", async () => {
    const { browser, ticket } = await bought();
    const { html } = await browser.get(resultPath(ticket));
    expect(actionsIn(html)).toContain(changePath(ticket));
    expect(await htmlProblems(html)).toEqual([]);
    const other = site.browser();
    expect(actionsIn((await other.get(resultPath(ticket))).html)).not.toContain(changePath(ticket));
    expect((await other.post(changePath(ticket), {})).status).toBe(404);
  });

  it("clicked twice, or in two tabs, both lead to the same order", async () => {
    const { browser, ticket, buyer } = await changed();
    await browser.follow();
    await browser.post(changePath(ticket), {});
    expect(browser.page.location).toBe("/checkout");
    await browser.follow();
    await browser.submitAndFollow(PAY);
    expect(await tickets(buyer)).toHaveLength(2);
  });

  describe("where another order, begun since, would be lost", () => {
    const begunAnother = madeOnce(async () => {
      const order = await bought();
      await change("delete from order_draft");
      await order.browser.get("/");
      await order.browser.submitAndFollow({ jettyID: "2" });
      const posted = await order.browser.post(changePath(order.ticket), {});
      const question = await order.browser.follow();
      const states = (await tickets(order.buyer)).map(({ state }) => state);
      const answered = await order.browser.submit();
      return { ...order, posted, question, states, answered, after: await order.browser.follow() };
    });

    it("asks first, and says which", async () => {
      const { ticket, posted, question } = await begunAnother();
      expect(posted.location).toBe(changePath(ticket));
      const { text, html } = question;
      for (const words of [
        "You have begun another order since.",
        "The other order: Mangkok jetty.",
      ])
        expect(text).toContain(words);
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("changes nothing before that is answered", async () => {
      expect((await begunAnother()).states).toEqual(["unpaid"]);
    });

    it("goes on with the order that is changed once that is answered", async () => {
      const { answered, after } = await begunAnother();
      expect(answered.location).toBe("/checkout");
      expect(after.text).toContain("Merang");
    });
  });

  it("after the payment: says that it is paid, and changes nothing", async () => {
    const { browser, ticket, billCode, buyer } = await bought();
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    await browser.get(resultPath(ticket));
    await gateway.sandbox.pay(billCode, "success");
    gateway.advance(11_000);
    await browser.post(changePath(ticket), {});
    expect(browser.page.location).toBe(resultPath(ticket));
    expect((await browser.follow()).text).toContain("this order can no longer be changed");
    expect((await tickets(buyer)).map(({ state }) => state)).toEqual(["paid"]);
  });

  it("goes on at the step that is asked for, and takes no other word for one", async () => {
    const { browser, ticket } = await bought();
    expect((await browser.post(changePath(ticket), { step: "//evil.example" })).status).toBe(400);
    await browser.post(changePath(ticket), { step: "departure-date" });
    expect(browser.page.location).toBe("/departure-date");
  });
});

describe("an order that was changed (R-X27)", () => {
  it("says so at its pay link and leads to the new one, first unfinished, then placed", async () => {
    const { browser, ticket, buyer } = await changed();
    await browser.get(`/payment/go/${ticket.ticketCode}`);
    expect(browser.page.location).toBe(resultPath(ticket));
    const unfinished = await browser.follow();
    expect(unfinished.text).toContain("You changed this order");
    expect(unfinished.text).not.toContain("To pay");
    expect(hrefsIn(unfinished.html)).toContain("/checkout");
    await browser.get("/checkout");
    await browser.submitAndFollow(PAY);
    const [, next] = await tickets(buyer);
    const elsewhere = await site.browser().get(resultPath(ticket));
    expect(hrefsIn(elsewhere.html)).toContain(`/result?ticket=${next?.ticketCode}`);
  });

  it("whose money comes all the same: what was received, and the way to the new order", async () => {
    const { browser, ticket, billCode } = await changed();
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    gateway.advance(11_000);
    await gateway.sweep();
    const { text, html } = await browser.get(resultPath(ticket));
    expect(text).toContain("It is for the order that you changed, which is closed.");
    expect(hrefsIn(html)).toContain("/checkout");
    expect(await htmlProblems(html)).toEqual([]);
  });
});

describe("money that made no ticket", () => {
  const NOTHING_TO_PAY_BY = /\/payment\/(?:go|retry|check)\//;

  describe("for an order that the office cancelled before", () => {
    const paidForNothing = madeOnce(async () => {
      const order = await bought();
      await change("update ticket set state = 'cancelled', cancelled_at = now() where id = $1", [
        order.ticket.id,
      ]);
      await gateway.sandbox.pay(order.billCode, "success");
      await gateway.whenIdle();
      const result = await order.browser.get(resultPath(order.ticket));
      const receipt = await order.browser.get(`/ticket/receipt/print/${order.ticket.ticketCode}`);
      return { ...order, result, receipt };
    });

    it("is told with its sum, that it is kept and who calls", async () => {
      const { text, html } = (await paidForNothing()).result;
      for (const words of [
        /Money received, no ticket issued/,
        /We received RM 61\.00 on .+ Your money is kept safe/,
        /please do not pay for this order again/,
        /The Merang jetty office will call you/,
      ])
        expect(text).toMatch(words);
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("offers nothing to pay or to buy", async () => {
      const { text, html } = (await paidForNothing()).result;
      expect(text).not.toMatch(/To pay|Buy a new ticket/);
      expect(html).not.toMatch(NOTHING_TO_PAY_BY);
    });

    it("has a receipt that leads to that page, and to no payment", async () => {
      const { ticket, receipt } = await paidForNothing();
      expect(receipt.html).not.toMatch(NOTHING_TO_PAY_BY);
      expect(hrefsIn(receipt.html)).toContain(resultPath(ticket));
    });
  });

  it("of a wrong sum is the same: neither pay link nor 'Try again' leads to the bill", async () => {
    const { browser, ticket, billCode } = await bought();
    await change(
      `insert into refund_due (attempt_id, ticket_id, gateway, host, bill_code, provider_ref, amount_sen, reason, created_at)
       select id, ticket_id, gateway, host, bill_code, 'W' || id, 100, 'wrong_amount', now() from payment_attempt where bill_code = $1`,
      [billCode],
    );
    for (const visit of [
      () => browser.get(`/payment/go/${ticket.ticketCode}`),
      () => browser.post(`/payment/retry/${ticket.ticketCode}`, {}),
    ]) {
      await visit();
      expect(browser.page.location).toBe(resultPath(ticket));
    }
    const { text } = await browser.follow();
    expect(text).toContain("We received RM 1.00");
    expect(text).toContain("It is not the amount of this order");
    await change("delete from refund_due where reason = 'wrong_amount'");
  });

  describe("beside a ticket that was paid twice", () => {
    const twice =
      /You paid twice We received RM 61\.00 on .+ Your money is kept safe .+ a second payment/;
    const paidTwice = madeOnce(async () => {
      const order = await bought();
      await gateway.sandbox.pay(order.billCode, "success");
      await gateway.whenIdle();
      const first = await order.browser.get(resultPath(order.ticket));
      gateway.advance(20_000);
      await gateway.sandbox.pay(order.billCode, "success");
      await gateway.whenIdle();
      return { ...order, first, second: await order.browser.get(resultPath(order.ticket)) };
    });

    it("says nothing of a second payment while there is one alone (control)", async () => {
      const { text } = (await paidTwice()).first;
      expect(text).toContain("Payment received");
      expect(text).not.toMatch(twice);
    });

    it("tells that the ticket is valid, and that the second payment is kept", async () => {
      const { text, html } = (await paidTwice()).second;
      expect(text).toContain("Your ticket is valid.");
      expect(text).toMatch(twice);
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("tells it too where a payment is asked about", async () => {
      const { browser, buyer, ticket } = await paidTwice();
      await browser.get("/already-paid");
      await browser.submit({
        reference: ticket.receiptNo,
        phoneNo: buyer.phoneNo,
        secondFact: buyer.ic.slice(-4),
      });
      expect(browser.page.text).toMatch(twice);
    });
  });

  it("that was paid back says when", async () => {
    const { browser, ticket, billCode } = await bought();
    await change("update ticket set state = 'cancelled', cancelled_at = now() where id = $1", [
      ticket.id,
    ]);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    const [staff] = await sql<{ id: number }>(null, "select id from app_user limit 1");
    await change(
      `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
        values ('Staf', 'staf', 'staf@contoh.my', '0123456789', 'x', 0, 5) on conflict do nothing`,
    );
    await change(
      `update refund_due set state = 'refunded', refund_ref = 'B1', decided_at = now(),
          decided_by = coalesce($2, (select max(id) from app_user)) where ticket_id = $1`,
      [ticket.id, staff?.id ?? null],
    );
    const { text } = await browser.get(resultPath(ticket));
    expect(text).toMatch(/We received RM 61\.00 on .+ It was paid back to you on/);
    expect(text).not.toContain("is kept safe");
  });
});
