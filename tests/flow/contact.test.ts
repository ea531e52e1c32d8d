import { describe, expect, it, vi } from "vitest";
import { madeOnce } from "../support/made-once";
import { hrefsIn } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { useBuying } from "./buying";

vi.hoisted(() =>
  Object.assign(process.env, {
    CONTACT: JSON.stringify({
      phone: "09-600 0000",
      whatsapp: "+60 10-000 0000",
      email: "jeti@contoh.my",
      hours: { ms: "Setiap hari, 8 pagi–5 petang", en: "Every day, 8 am–5 pm" },
    }),
    JETTY_PLACES: JSON.stringify({ 1: { position: [5.5, 102.9], arriveBy: "08:30" } }),
  }),
);
const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, bought, returnPath, change } = useBuying(clock);

/** The phone, a message that names the order, a mail that does. */
function expectContact(html: string, reference: string): void {
  const hrefs = hrefsIn(html).map(decodeURIComponent);
  expect(hrefs).toContain("tel:096000000");
  for (const start of ["https://wa.me/60100000000?text=", "mailto:jeti@contoh.my?subject="])
    expect(hrefs.find((href) => href.startsWith(start))).toContain(reference);
}

describe("whom to reach", () => {
  it("stands on the page of an order that is open, that failed, and that the bank is at", async () => {
    const { browser, ticket, billCode } = await bought();
    expectContact((await browser.get("/result")).html, ticket.receiptNo);
    await gateway.sandbox.pay(billCode, "fail");
    await gateway.whenIdle();
    await browser.get(await returnPath(ticket.id));
    expectContact((await browser.follow()).html, ticket.receiptNo);
    const waiting = await bought();
    await gateway.sandbox.pay(waiting.billCode, "pending");
    await gateway.whenIdle();
    expectContact((await waiting.browser.get("/result")).html, waiting.ticket.receiptNo);
  });

  it("stands on the page of an order that expired, was cancelled, or whose money came too late", async () => {
    const { browser, ticket, billCode } = await bought();
    const page = async () => (await browser.get(`/result?ticket=${ticket.ticketCode}`)).html;
    await change("update ticket set state = 'expired' where id = $1", [ticket.id]);
    expectContact(await page(), ticket.receiptNo);
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    expectContact(await page(), ticket.receiptNo);
    const other = await bought();
    await change("update ticket set state = 'cancelled', cancelled_at = now() where id = $1", [
      other.ticket.id,
    ]);
    const path = `/result?ticket=${other.ticket.ticketCode}`;
    expectContact((await other.browser.get(path)).html, other.ticket.receiptNo);
    const printed = `/ticket/receipt/print/${other.ticket.ticketCode}`;
    expect(hrefsIn((await other.browser.get(printed)).html)).toContain("tel:096000000");
  });

  it("stands on 'already paid?', with help, and where sales are closed", async () => {
    const browser = site.browser();
    for (const path of ["/already-paid", "/help", "/privacy"]) {
      const { html } = await browser.get(path);
      expect(hrefsIn(html)).toContain("tel:096000000");
      expect(await htmlProblems(html)).toEqual([]);
    }
    await change("update setting set payment_enabled = false");
    const { html } = await browser.get("/");
    await change("update setting set payment_enabled = true");
    expect(hrefsIn(html)).toContain("tel:096000000");
  });

  it("stands where a page about a payment cannot be shown", async () => {
    const browser = site.browser();
    const code = "ZZZZZZZZZZZZZZZZ";
    for (const path of [
      `/payment/return/${"x".repeat(32)}`,
      `/payment/go/${code}`,
      `/result?ticket=${code}`,
      `/ticket/receipt/print/${code}`,
    ]) {
      const { status, html } = await browser.get(path);
      expect([path, status]).toEqual([path, 404]);
      expect(hrefsIn(html)).toContain("tel:096000000");
      expect(await htmlProblems(html)).toEqual([]);
    }
    for (const act of ["retry", "check"]) {
      const { status, html } = await browser.post(`/payment/${act}/${code}`, {});
      expect([act, status, hrefsIn(html).includes("tel:096000000")]).toEqual([act, 404, true]);
    }
    await change("delete from rate_limit");
  });
});

describe("the boarding pass", () => {
  describe("of a paid ticket", () => {
    const story = madeOnce(async () => {
      const { browser, ticket, billCode } = await bought();
      await gateway.sandbox.pay(billCode, "success");
      await gateway.whenIdle();
      return { ticket, page: await browser.get(`/result?ticket=${ticket.ticketCode}`) };
    });

    it("says who travels, where and when to be", async () => {
      const { text, html } = (await story()).page;
      for (const words of [
        "Ahmad Faiz bin Ismail",
        "Siti Hajar binti Osman",
        "By 8:30 am at the latest",
        "Jeti Merang, Kampung Merang, Setiu",
      ])
        expect(text).toContain(words);
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("leads to map and calendar", async () => {
      const { ticket, page } = await story();
      expect(hrefsIn(page.html)).toEqual(
        expect.arrayContaining([
          `/ticket/calendar/${ticket.ticketCode}`,
          "https://www.google.com/maps/search/?api=1&query=5.5%2C102.9",
        ]),
      );
    });

    it("says whom to reach about it", async () => {
      const { ticket, page } = await story();
      expectContact(page.html, ticket.receiptNo);
    });
  });

  it("as a receipt to be printed says whom to reach, where and when to be", async () => {
    const { browser, ticket, billCode } = await bought();
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    const { html, text } = await browser.get(`/ticket/receipt/print/${ticket.ticketCode}`);
    expectContact(html, ticket.receiptNo);
    expect(text).toContain("By 8:30 am at the latest");
    expect(hrefsIn(html)).toContain("https://www.google.com/maps/search/?api=1&query=5.5%2C102.9");
  });
});
