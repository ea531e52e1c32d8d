import { describe, expect, it, vi } from "vitest";
import type * as paymentViews from "~/domain/payments/payment-view.server";
import type * as printableTickets from "~/domain/receipts/read-printable-ticket.server";
import { madeOnce } from "../support/made-once";
import {
  actionsIn,
  buttonValues,
  fieldNamed,
  hasRole,
  hrefsIn,
  refreshOf,
} from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
/** What happens, once, after the payment was read and before the ticket is. */
const race = vi.hoisted(() => ({
  between: null as (() => Promise<void>) | null,
  happened: Promise.resolve(),
}));
vi.mock("~/domain/payments/payment-view.server", async (original) => {
  const real = await original<typeof paymentViews>();
  const paymentView: typeof real.paymentView = async (...asked) => {
    const [view, act] = [real.paymentView(...asked), race.between];
    race.between = null;
    if (act) race.happened = view.then(act);
    return view;
  };
  return { ...real, paymentView };
});
vi.mock("~/domain/receipts/read-printable-ticket.server", async (original) => {
  const real = await original<typeof printableTickets>();
  const readPrintableTicket: typeof real.readPrintableTicket = async (code) => {
    await race.happened;
    return real.readPrintableTicket(code);
  };
  return { ...real, readPrintableTicket };
});
const { gateway, site, bought, returnPath, change } = useBuying(clock);

describe("a payment that is not there yet", () => {
  const failed = async () => {
    const { browser, ticket, billCode, payUrl } = await bought();
    await gateway.sandbox.pay(billCode, "fail");
    await gateway.whenIdle();
    await browser.get(await returnPath(ticket.id));
    const { text, html } = await browser.follow();
    return { browser, ticket, payUrl, text, html };
  };

  it("failed: says so, and that it may be tried again (R-2.18-09, R-4-29)", async () => {
    const { ticket, text, html } = await failed();
    expect(text).toContain("Transaction failed. You may try again after one minute.");
    expect(text).toMatch(/Try again in \d+ seconds\. You will not be charged twice\./);
    expect(hasRole(html, "img")).toBe(false);
    expect(await htmlProblems(html)).toEqual([]);
    expect(actionsIn(html)).toContain(`/payment/retry/${ticket.ticketCode}`);
  });

  it("failed: is tried again after a minute, not before (R-9-12, R-S13)", async () => {
    const { browser, ticket, payUrl } = await failed();
    const retry = `/payment/retry/${ticket.ticketCode}`;
    await browser.post(retry, {});
    expect(browser.page.location).toBe(`/result?ticket=${ticket.ticketCode}`);
    expect((await browser.follow()).text).toMatch(/Oopss Try again in \d+ seconds/);
    gateway.advance(61_000);
    await browser.post(retry, {});
    expect(browser.page.location).toBe(payUrl);
  });

  describe("pending", () => {
    const story = madeOnce(async () => {
      const { browser, ticket, billCode } = await bought();
      await gateway.sandbox.pay(billCode, "pending");
      await gateway.whenIdle();
      return { ticket, page: await browser.get("/result") };
    });

    it("asks for patience, and loads itself again", async () => {
      const { text, html } = (await story()).page;
      for (const words of [
        "The bank is confirming your payment. Do not pay again.",
        "We are checking with the bank.",
      ])
        expect(text).toContain(words);
      expect([refreshOf(html), await htmlProblems(html, ["meta-refresh"])]).toEqual(["10", []]);
    });

    it("offers a check, and no second bill", async () => {
      const { ticket, page } = await story();
      expect(actionsIn(page.html)).toContain(`/payment/check/${ticket.ticketCode}`);
      expect(page.html).not.toMatch(/\/payment\/(?:retry|go)\//);
    });
  });

  it("pending: the page of its ticket asks nobody to pay either", async () => {
    const { browser, ticket, billCode } = await bought();
    await gateway.sandbox.pay(billCode, "pending");
    await gateway.whenIdle();
    const { text, html } = await browser.get(`/ticket/receipt/print/${ticket.ticketCode}`);
    expect(text).toContain("The bank is confirming the payment for this ticket.");
    expect(html).not.toContain("/payment/go/");
    expect(hrefsIn(html)).toContain(`/result?ticket=${ticket.ticketCode}`);
  });

  it("out of time, though nobody has ended it yet: the page of its ticket asks for no payment", async () => {
    const { ticket } = await bought();
    const path = `/ticket/receipt/print/${ticket.ticketCode}`;
    expect((await site.browser().get(path)).html).toContain("/payment/go/");
    gateway.advance(25 * 3_600_000);
    const { text, html } = await site.browser().get(path);
    expect(text).toContain("Pesanan ini luput tanpa bayaran.");
    expect(html).not.toContain("/payment/go/");
  });

  it("open: shows what is owed with its charge and the way to pay, and nothing of the buyer", async () => {
    const { ticket, buyer } = await bought();
    const { text, html } = await site.browser().get(`/result?ticket=${ticket.ticketCode}`);
    expect(text).toContain("Bayar RM 61.00");
    expect(hrefsIn(html)).toContain(`/payment/go/${ticket.ticketCode}`);
    expect(hasRole(html, "img")).toBe(false);
    for (const secret of [buyer.ic, buyer.email, buyer.phoneNo, "Ahmad"])
      expect(html).not.toContain(secret);
  });

  it("open: says until when it can be paid, to whoever has the link", async () => {
    const { ticket } = await bought();
    const { text } = await site.browser().get(`/result?ticket=${ticket.ticketCode}`);
    expect(text).toMatch(/Bayar sebelum .+ \d{4}, \d+:\d\d/);
  });

  describe("expired", () => {
    const story = madeOnce(async () => {
      const { browser, ticket, buyer } = await bought();
      await change("update ticket set state = 'expired' where id = $1", [ticket.id]);
      const own = await browser.get("/result");
      const stranger = await site.browser().get(`/result?ticket=${ticket.ticketCode}`);
      const again = `/my-tickets/${ticket.ticketCode}/again`;
      const dates = await browser.follow(await browser.post(again, {}));
      const [ticketDate] = buttonValues(dates.html, "ticketDate");
      await browser.submitAndFollow({ ticketDate });
      return { buyer, own, stranger, again, dates, buyerStep: await browser.submitAndFollow({}) };
    });

    it("says not to pay again, with no time to pay before", async () => {
      const { text, html } = (await story()).own;
      expect(text).toContain("Then do not pay again");
      expect(text).not.toContain("Pay before");
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("lets who made it begin anew with what was filled in", async () => {
      const { buyer, own, again, dates, buyerStep } = await story();
      expect(actionsIn(own.html)).toContain(again);
      expect([dates.path, fieldNamed(buyerStep.html, "phoneNo").value]).toEqual([
        "/departure-date",
        buyer.phoneNo,
      ]);
    });

    it("lets others begin with nothing", async () => {
      const { stranger, again } = await story();
      expect(actionsIn(stranger.html)).not.toContain(again);
      expect(stranger.text).toContain("Beli tiket baharu");
    });
  });

  it("expired or cancelled: says so, clears the marker and offers a new ticket", async () => {
    for (const [set, words] of [
      ["state = 'expired'", "This order was not paid in time, so it has expired."],
      [
        "state = 'cancelled', cancelled_at = now()",
        "Ticket cancelled This ticket cannot be used to depart.",
      ],
    ] as const) {
      const { browser, ticket } = await bought();
      await change(`update ticket set ${set} where id = $1`, [ticket.id]);
      const { text, html } = await browser.get("/result");
      expect(text).toContain(words);
      expect(hasRole(html, "img")).toBe(false);
      expect(browser.cookies.has("unpaid")).toBe(false);
    }
  });

  it("is paid while the page is read: the page is a paid ticket's, and the marker is gone", async () => {
    const { browser, ticket, billCode } = await bought();
    race.between = async () => {
      await gateway.sandbox.pay(billCode, "success");
      await gateway.whenIdle();
    };
    const { html, text } = await browser.get("/result");
    expect(text).toContain(ticket.receiptNo);
    expect(hasRole(html, "img")).toBe(true);
    expect(browser.cookies.has("unpaid")).toBe(false);
  });

  it("is no secret to be guessed: unknown and malformed codes are one page, and guessing is slowed down", async () => {
    const browser = site.browser();
    expect((await browser.get("/result?ticket=ABC")).status).toBe(404);
    const statuses: number[] = [];
    for (let guess = 0; guess < 32; guess += 1)
      statuses.push((await browser.get("/result?ticket=2345678923456789")).status);
    expect([...new Set(statuses)]).toEqual([404, 429]);
    await change("delete from rate_limit");
  });
});

describe("the query resume_payment", () => {
  it("leads this browser's unpaid order back to its pay page, by code or by the stored address (R-4-32)", async () => {
    const { browser, ticket, payUrl } = await bought();
    expect((await browser.get("/")).text).toContain("You have an order waiting for payment until");
    for (const key of [ticket.ticketCode, payUrl]) {
      await browser.get(`/?resume_payment=${encodeURIComponent(key)}`);
      expect(browser.page).toMatchObject({ status: 303, location: payUrl });
    }
  });

  it("never leads where a visitor says, nor to somebody else's order (R-S12)", async () => {
    const { browser } = await bought();
    const other = await bought();
    for (const key of [
      "https://evil.example/pay",
      "//evil.example",
      "",
      `${gateway.host}/evil`,
      other.ticket.ticketCode,
      other.payUrl,
    ]) {
      const { status, location, text } = await browser.get(
        `/?resume_payment=${encodeURIComponent(key)}`,
      );
      expect([key, status, location]).toEqual([key, 400, null]);
      expect(text).toContain("Oopss");
    }
    expect((await site.browser().get(`/?resume_payment=${other.ticket.ticketCode}`)).status).toBe(
      400,
    );
  });
});
