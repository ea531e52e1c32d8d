import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { getByRole, hasRole, hrefsIn } from "../support/page-roles";
import { makeStaff, sessionOf } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { PAY, useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, somebody, checkout, tickets, bought, returnPath } = useBuying(clock);

describe("a purchase", () => {
  it("goes to the gateway and back to the ticket (R-1-01, R-9-10, R-4-30, R-4-31)", async () => {
    const { browser, ticket, payUrl, billCode } = await bought();
    expect(browser.page.status).toBe(303);
    expect(payUrl.startsWith(`${gateway.host}/`)).toBe(true);
    expect(browser.cookies.get("unpaid")).toBe(ticket.ticketCode);
    expect(gateway.sandbox.bill(billCode)).toMatchObject({
      amountSen: 6100,
      ref: `${ticket.receiptNo}-1`,
    });
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    await browser.get(await returnPath(ticket.id));
    await browser.follow();
    expect(browser.page.path).toBe(`/result?ticket=${ticket.ticketCode}`);
    expect(browser.page.text).toContain("Step 7/7 (100%)");
    expect(browser.page.text).toContain("Payment received");
  });

  it("shows QR, code and what to do, and forgets the order (R-2.18-08, R-4-33, R-4-29)", async () => {
    const { browser, ticket, billCode } = await bought();
    expect(browser.cookies.has("unpaid") && browser.cookies.has("order")).toBe(true);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    const { html, text, headers } = await browser.get("/result");
    expect(hasRole(html, "img")).toBe(true);
    expect(text).toContain(ticket.ticketCode.replace(/(.{4})(?=.)/g, "$1-"));
    const hrefOf = (name: string) => getByRole(html, "link", { name }).href;
    expect(hrefOf("Download receipt")).toBe(`/ticket/receipt/a4/${ticket.ticketCode}`);
    expect(hrefOf("Download ticket")).toBe(`/ticket/ticket/pdf/${ticket.ticketCode}`);
    for (const words of ["Buy a new ticket", ticket.receiptNo, "RM 61.00"])
      expect(text).toContain(words);
    expect(headers.get("X-Robots-Tag")).toBe("noindex");
    expect(await htmlProblems(html)).toEqual([]);
    expect(browser.cookies.has("unpaid")).toBe(false);
    expect(browser.cookies.has("order")).toBe(false);
    expect((await browser.get("/checkout")).location).toBe("/");
    expect((await site.browser().get(`/result?ticket=${ticket.ticketCode}`)).text).toContain(
      "Pembayaran diterima",
    );
  });

  it("sent twice makes one ticket and one bill, and leads to the same payment (R-S8)", async () => {
    const buyer = somebody();
    const browser = await checkout(buyer);
    const [path, form] = browser.filledForm(PAY);
    await browser.follow(await browser.post(path, form));
    expect(browser.page.location).toContain(gateway.host);
    await browser.post(path, form);
    const [ticket, ...more] = await tickets(buyer);
    expect(more).toEqual([]);
    expect(browser.page.location).toBe(`/payment/go/${ticket?.ticketCode}`);
    expect(
      hrefsIn((await browser.follow()).html).some((href) => href.startsWith(`${gateway.host}/`)),
    ).toBe(true);
    const [{ bills } = { bills: 0 }] = await sql<{ bills: number }>(
      null,
      "select count(*)::int as bills from payment_attempt where ticket_id = :ticketId",
      { ticketId: ticket?.id },
    );
    expect(bills).toBe(1);
    browser.cookies.delete("order");
    await browser.post(path, form);
    expect(browser.page.location).toBe(`/payment/go/${ticket?.ticketCode}`);
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
