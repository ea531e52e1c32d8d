import { describe, expect, it, vi } from "vitest";
import { hrefsIn } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, bought, change } = useBuying(clock);

describe("already paid?", () => {
  const ask = async (reference: string, phoneNo: string) => {
    await change("delete from rate_limit");
    const browser = site.browser();
    browser.cookies.set("lang", "en");
    await browser.get("/already-paid");
    await browser.submit({ reference, phoneNo });
    return browser;
  };

  it("tells an order's state to who knows reference and phone, however written, and links its ticket", async () => {
    const { buyer, ticket, billCode } = await bought();
    expect((await ask(ticket.receiptNo, buyer.phoneNo)).page.text).toContain(
      "This order is not paid yet.",
    );
    gateway.sandbox.faults.add({ on: "callback", bill: billCode, act: { kind: "drop" } });
    gateway.advance(15_000);
    await gateway.sandbox.pay(billCode, "success");
    const spellings = [
      ticket.receiptNo.toLowerCase(),
      `${ticket.receiptNo}-1`,
      ticket.ticketCode,
      ticket.ticketCode.replace(/(.{4})(?=.)/g, "$1-").toLowerCase(),
    ];
    for (const reference of spellings)
      for (const phone of [
        buyer.phoneNo,
        `+6${buyer.phoneNo}`,
        buyer.phoneNo.replace(/^(\d{3})/, "$1-"),
      ]) {
        const { status, text, html } = (await ask(reference, phone)).page;
        expect([reference, phone, status]).toEqual([reference, phone, 200]);
        expect(text).toContain("Payment received");
        expect(hrefsIn(html)).toContain(`/ticket/receipt/print/${ticket.ticketCode}`);
      }
  });

  it("answers a wrong phone as it answers a wrong reference, and nothing is in the address", async () => {
    const { buyer, ticket } = await bought();
    const wrong = [
      await ask(ticket.receiptNo, "0199999999"),
      await ask("MRG-2020-999999", buyer.phoneNo),
      await ask("nonsense", buyer.phoneNo),
    ].map(({ page }) => page);
    for (const page of wrong) {
      expect(page.status).toBe(200);
      expect(page.text).toContain("There is no order with this reference and phone number.");
      expect(page.path).toBe("/already-paid");
    }
    expect(new Set(wrong.map((page) => page.text)).size).toBe(1);
  });

  it("asks for both, and is limited", async () => {
    const browser = await ask(" ", "12");
    expect(browser.page.status).toBe(422);
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    for (let index = 0; index < 9; index += 1)
      await browser.submit({ reference: "x", phoneNo: "0123456789" });
    const { status, text } = await browser.submit({ reference: "x", phoneNo: "0123456789" });
    expect(status).toBe(429);
    expect(text).toMatch(/Too many requests\. Try again in \d+ seconds\./);
  });
});
