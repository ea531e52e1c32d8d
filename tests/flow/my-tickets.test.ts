import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import type { Browser } from "../support/browser";
import { madeOnce } from "../support/made-once";
import { actionsIn, buttonValues, fieldNamed, hrefsIn } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { PAY, useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, somebody, bought, tickets, change } = useBuying(clock);

const paid = async (buyer = somebody()) => {
  const order = await bought(buyer);
  await gateway.sandbox.pay(order.billCode, "success");
  await gateway.whenIdle();
  await order.browser.get(`/result?ticket=${order.ticket.ticketCode}`);
  return order;
};
const pageOf = async (browser: Browser, path: string) => {
  const { html, text, status } = await browser.get(path);
  expect(status).toBe(200);
  expect(await htmlProblems(html)).toEqual([]);
  return { html, text };
};

describe("my tickets", () => {
  it("stand on the first page and under /result after paying, in the browser that bought them", async () => {
    const { browser, ticket } = await paid();
    const { html, text } = await pageOf(browser, "/");
    expect(text).toMatch(/You have 1 ticket\. See my ticket ?\./);
    expect(text).toMatch(/2 Malaysian passengers, +RM 61\.00/);
    expect(hrefsIn(html)).toContain(`/result?ticket=${ticket.ticketCode}`);
    expect((await pageOf(browser, "/result")).text).toContain("Payment received");
    expect((await pageOf(browser, "/my-tickets")).html).toContain(ticket.ticketCode);
  });

  it("are shown to nobody else: not to a stranger, not to who opened the ticket by its code", async () => {
    const { ticket } = await paid();
    const stranger = site.browser();
    stranger.cookies.set("buyer", "x".repeat(43));
    const friend = site.browser();
    await friend.get(`/result?ticket=${ticket.ticketCode}`);
    for (const browser of [stranger, friend, site.browser()])
      for (const path of ["/", "/my-tickets"])
        expect((await browser.get(path)).html).not.toContain(ticket.ticketCode);
    expect((await friend.get("/result")).location).toBe("/");
    expect((await friend.post(`/my-tickets/${ticket.ticketCode}/again`, {})).status).toBe(404);
    await change("delete from rate_limit");
  });

  it("show what is to be paid with its deadline, and 'pay' leads to its bill", async () => {
    const { browser, ticket, payUrl } = await bought();
    const { html, text } = await pageOf(browser, "/");
    expect(text).toMatch(/You have an order waiting for payment until .+\d\d:\d\d/);
    expect(text).toMatch(/Not paid yet\. Pay before .+\d\d:\d\d/);
    expect(actionsIn(html)).toContain(`/payment/retry/${ticket.ticketCode}`);
    gateway.advance(61_000);
    await browser.post(`/payment/retry/${ticket.ticketCode}`, {});
    expect(browser.page.location).toBe(payUrl);
  });

  it("say of what the bank is at not to pay it again, and have no button that pays it", async () => {
    const { browser, ticket, billCode } = await bought();
    await gateway.sandbox.pay(billCode, "pending");
    await gateway.whenIdle();
    for (const path of ["/", "/my-tickets"]) {
      const { html, text } = await pageOf(browser, path);
      expect(text).toContain("The bank is confirming the payment. Do not pay again.");
      expect(text).not.toMatch(/Not paid yet|waiting for payment|You have 1 ticket/);
      expect(hrefsIn(html)).toContain(`/result?ticket=${ticket.ticketCode}`);
      expect(actionsIn(html)).toEqual(
        expect.not.arrayContaining([expect.stringContaining(ticket.ticketCode)]),
      );
    }
    expect((await browser.get("/")).text).toContain(
      "The bank is confirming the payment for your order.",
    );
  });

  it("do not count as a ticket what money came for in vain, or what was cancelled", async () => {
    const { browser, ticket, billCode } = await bought();
    await change("update ticket set state = 'cancelled', cancelled_at = now() where id = $1", [
      ticket.id,
    ]);
    expect((await pageOf(browser, "/")).text).not.toContain("You have 1 ticket");
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expect((await pageOf(browser, "/")).text).toMatch(
      /Your money was received for an order without a ticket\. See that order ?\./,
    );
  });

  it("can be bought again with the buyer's fields filled in", async () => {
    const buyer = somebody();
    const { browser, ticket } = await paid(buyer);
    await browser.follow(await browser.post(`/my-tickets/${ticket.ticketCode}/again`, {}));
    expect(browser.page.path).toBe("/departure-date");
    const [ticketDate] = buttonValues(browser.page.html, "ticketDate");
    await browser.submitAndFollow({ ticketDate });
    expect(fieldNamed(browser.page.html, "adult").value).toBe("2");
    await browser.submitAndFollow({});
    expect(fieldNamed(browser.page.html, "phoneNo").value).toBe(buyer.phoneNo);
    expect(fieldNamed(browser.page.html, "email").value).toBe(buyer.email);
  });

  it("are bought again at today's fare, whatever they cost then", async () => {
    const { browser, ticket } = await paid();
    expect(ticket.amountSen).toBe(6_000);
    await change("update price set fare_sen = 3500 where category = 'adult'");
    await browser.follow(await browser.post(`/my-tickets/${ticket.ticketCode}/again`, {}));
    expect(browser.page.text).toContain("RM 70.00");
    expect(browser.page.text).not.toContain("RM 60.00");
    await change("update price set fare_sen = 3000 where category = 'adult'");
  });

  it("are bought again without the day that was blocked since, which cannot be chosen", async () => {
    const { browser, ticket } = await paid();
    const [row] = await sql<{ day: string }>(
      null,
      "select ticket_date::text as day from ticket where id = :id",
      { id: ticket.id },
    );
    const again = async () => {
      await browser.follow(await browser.post(`/my-tickets/${ticket.ticketCode}/again`, {}));
      return buttonValues(browser.page.html, "ticketDate");
    };
    expect(await again()).toContain(row?.day);
    await change(
      "insert into blocked_date (days, details) values (daterange($1::date, $1::date, '[]'), 'Ombak besar')",
      [row?.day],
    );
    expect(await again()).not.toContain(row?.day);
    const refused = await browser.submit({ ticketDate: row?.day ?? "" });
    expect(refused.status).toBe(422);
    await change("delete from blocked_date");
  });

  describe("forgotten on a shared phone", () => {
    const story = madeOnce(async () => {
      const { browser, ticket } = await paid();
      await browser.post(`/my-tickets/${ticket.ticketCode}/again`, {});
      await pageOf(browser, "/my-tickets/forget");
      const after = await browser.submitAndFollow({});
      return {
        ticket,
        after,
        cookies: ["buyer", "unpaid", "order"].filter((name) => browser.cookies.has(name)),
        first: await browser.get("/"),
        order: await browser.get("/user-info"),
        ticketPage: await browser.get(`/result?ticket=${ticket.ticketCode}`),
      };
    });

    it("are on no page of this browser", async () => {
      const { ticket, after, first } = await story();
      expect(after.path).toBe("/my-tickets");
      expect(after.text).toContain("There are no tickets in this browser.");
      expect(first.html).not.toContain(ticket.ticketCode);
    });

    it("go with the order at hand", async () => {
      const { cookies, order } = await story();
      expect([cookies, order.location]).toEqual([[], "/"]);
    });

    it("stay valid", async () => {
      expect((await story()).ticketPage.text).toContain("Payment received");
    });
  });

  it("have a link to share them, with jetty and day, that says what it gives away", async () => {
    const { browser, ticket } = await paid();
    const { html, text } = await pageOf(browser, `/result?ticket=${ticket.ticketCode}`);
    const link = hrefsIn(html).find((href) => href.startsWith("https://wa.me/?text=")) ?? "";
    const shared = new URL(link).searchParams.get("text") ?? "";
    expect(shared).toContain(`/result?ticket=${ticket.ticketCode}`);
    expect(shared).toMatch(/Boat ticket from Merang jetty, \w+, \d+ \w+ \d{4}, 2 passengers/);
    expect(shared).toContain("do not pass it on");
    expect(text).toContain("Whoever has this link can open the ticket.");
  });
});

describe("a mixed group", () => {
  const addOthers = async () => {
    const buyer = somebody();
    const { browser, ticket } = await paid(buyer);
    expect(browser.page.text).toContain("Add non-Malaysian passengers");
    await browser.follow(await browser.post(`/my-tickets/${ticket.ticketCode}/other`, {}));
    expect(browser.page.path).toBe("/passengers");
    await browser.submitAndFollow({ country: "SG", adult_foreigner: "1" });
    expect(fieldNamed(browser.page.html, "phoneNo").value).toBe(buyer.phoneNo);
    await browser.submitAndFollow({});
    await browser.submitAndFollow({
      "adult_foreigner[0][name]": "Tan Wei Ming",
      "adult_foreigner[0][ic]": "E1234567",
    });
    expect(browser.page.path).toBe("/checkout");
    return { browser, buyer, ticket };
  };

  describe("that adds its other nationality", () => {
    const story = madeOnce(async () => {
      const { browser, buyer, ticket } = await addOthers();
      const placed = await browser.submitAndFollow(PAY);
      const made = await tickets(buyer);
      await gateway.sandbox.pay((placed.location ?? "").split("/").at(-1) ?? "", "success");
      await gateway.whenIdle();
      const result = await pageOf(browser, `/result?ticket=${made[1]?.ticketCode}`);
      return { ticket, placed, made, result, mine: await pageOf(browser, "/my-tickets") };
    });

    it("orders a second ticket without a warning", async () => {
      const { ticket, placed, made } = await story();
      expect(placed.text).not.toContain("You already have an order");
      expect(made).toMatchObject([{ id: ticket.id }, { state: "unpaid" }]);
    });

    it("sees the first ticket beside the second, and nothing more to add", async () => {
      const { ticket, result } = await story();
      expect(result.text).toContain("Other tickets for this trip");
      expect(hrefsIn(result.html)).toContain(`/result?ticket=${ticket.ticketCode}`);
      expect(result.text).not.toContain("Add Malaysian passengers");
    });

    it("has both among its tickets", async () => {
      const { text } = (await story()).mine;
      for (const words of ["2 Malaysian passengers", "1 non-Malaysian passenger,"])
        expect(text).toContain(words);
    });
  });

  it("is warned as ever when the same nationality is ordered twice", async () => {
    const buyer = somebody();
    const { browser } = await paid(buyer);
    browser.cookies.set("lang", "en");
    const [ticket] = await tickets(buyer);
    await browser.follow(await browser.post(`/my-tickets/${ticket?.ticketCode}/other`, {}));
    await browser.submitAndFollow({ nationality: "malaysian", adult: "1" });
    await browser.submitAndFollow({});
    await browser.submitAndFollow({
      "adult[0][name]": "Siti Hajar binti Osman",
      "adult[0][ic]": "870903115048",
    });
    await browser.submitAndFollow(PAY);
    expect(browser.page.text).toContain("You already have an order");
  });
});
