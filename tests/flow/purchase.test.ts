import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { madeOnce } from "../support/made-once";
import { getByRole, hasRole, hrefsIn } from "../support/page-roles";
import { makeStaff, sessionOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { PAY, useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, somebody, checkout, tickets, bought, returnPath } = useBuying(clock);

describe("a purchase", () => {
  it("goes to the gateway, which is asked for the price and the charge (R-1-01, R-9-10, R-4-30)", async () => {
    const { browser, ticket, payUrl, billCode } = await bought();
    expect({
      status: browser.page.status,
      host: new URL(payUrl).origin,
      unpaid: browser.cookies.get("unpaid"),
      bill: gateway.sandbox.bill(billCode),
    }).toMatchObject({
      status: 303,
      host: gateway.host,
      unpaid: ticket.ticketCode,
      bill: { amountSen: 6100, ref: `${ticket.receiptNo}-1` },
    });
  });

  it("comes back from the gateway to the ticket, the last step (R-4-31)", async () => {
    const { browser, ticket, billCode } = await bought();
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    await browser.get(await returnPath(ticket.id));
    await browser.follow();
    expect(browser.page.path).toBe(`/result?ticket=${ticket.ticketCode}`);
    for (const words of ["Step 7/7 (100%)", "Payment received"])
      expect(browser.page.text).toContain(words);
  });

  describe("that is paid", () => {
    const paid = madeOnce(async () => {
      const at = await bought();
      const before = ["unpaid", "order"].filter((name) => at.browser.cookies.has(name));
      await gateway.sandbox.pay(at.billCode, "success");
      await gateway.whenIdle();
      const result = await at.browser.get("/result");
      const after = ["unpaid", "order"].filter((name) => at.browser.cookies.has(name));
      return { ...at, before, result, after };
    });

    it("shows QR, code and what to do (R-2.18-08)", async () => {
      const { ticket, result } = await paid();
      const { html, text } = result;
      const hrefOf = (name: string) => getByRole(html, "link", { name }).href;
      expect({
        picture: hasRole(html, "img"),
        receipt: hrefOf("Download receipt"),
        ticket: hrefOf("Download ticket"),
      }).toEqual({
        picture: true,
        receipt: `/ticket/receipt/a4/${ticket.ticketCode}`,
        ticket: `/ticket/ticket/pdf/${ticket.ticketCode}`,
      });
      for (const words of [
        ticket.ticketCode.replace(/(.{4})(?=.)/g, "$1-"),
        "Buy a new ticket",
        ticket.receiptNo,
        "RM 61.00",
      ])
        expect(text).toContain(words);
    });

    it("is a valid page that no search engine keeps", async () => {
      const { html, headers } = (await paid()).result;
      expect([headers.get("X-Robots-Tag"), await htmlProblems(html)]).toEqual(["noindex", []]);
    });

    it("forgets the order and that it was unpaid (R-4-33)", async () => {
      const { browser, before, after } = await paid();
      expect([before, after]).toEqual([["unpaid", "order"], []]);
      expect((await browser.get("/checkout")).location).toBe("/");
    });

    it("is shown to whoever has its link (R-4-29)", async () => {
      const { ticket } = await paid();
      const { text } = await site.browser().get(`/result?ticket=${ticket.ticketCode}`);
      expect(text).toContain("Pembayaran diterima");
    });
  });

  describe("sent twice", () => {
    const sentTwice = madeOnce(async () => {
      const buyer = somebody();
      const browser = await checkout(buyer);
      const [path, form] = browser.filledForm(PAY);
      const first = await browser.follow(await browser.post(path, form));
      const second = await browser.post(path, form);
      const handOver = await browser.follow();
      browser.cookies.delete("order");
      const forgotten = await browser.post(path, form);
      const made = await tickets(buyer);
      return { first, second, handOver, forgotten, made, code: made[0]?.ticketCode };
    });

    it("makes one ticket and one bill (R-S8)", async () => {
      const { made } = await sentTwice();
      const bills = await sql(
        null,
        "select no from payment_attempt where ticket_id = any(:ticketIds)",
        { ticketIds: made.map(({ id }) => id) },
      );
      expect([made.length, bills.length]).toEqual([1, 1]);
    });

    it("leads to the same payment (R-S8)", async () => {
      const { first, second, handOver, code } = await sentTwice();
      expect(first.location).toContain(gateway.host);
      expect(second.location).toBe(`/payment/go/${code}`);
      expect(hrefsIn(handOver.html).some((href) => href.startsWith(`${gateway.host}/`))).toBe(true);
    });

    it("leads there too once the browser has forgotten the order (R-S8)", async () => {
      const { forgotten, code } = await sentTwice();
      expect(forgotten.location).toBe(`/payment/go/${code}`);
    });
  });

  it("by somebody who is logged in is one of the public, and the session stays as it is (R-6-04, R-A9)", async () => {
    const session = await sessionOf(await makeStaff({ level: 3 }));
    const before = await sql(null, "select * from staff_session");
    const browser = site.browser();
    browser.cookies.set("session", session);
    const buyer = somebody();
    await checkout(buyer, browser);
    expect(browser.page.html).not.toContain("gov_agency");
    await browser.submit(PAY);
    expect(await tickets(buyer)).toMatchObject([{ ticketFlag: 1, state: "unpaid" }]);
    expect(await sql(null, "select * from staff_session")).toEqual(before);
    expect(browser.cookies.get("session")).toBe(session);
  });
});
