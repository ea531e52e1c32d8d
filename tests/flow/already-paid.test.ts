import { describe, expect, it, vi } from "vitest";
import { sql } from "@db/transaction";
import { madeOnce } from "../support/made-once";
import { fieldNamed, getByRole, hrefsIn } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, site, bought, change } = useBuying(clock);

describe("already paid?", () => {
  const ask = async (reference: string, phoneNo: string, secondFact = "5267") => {
    await change("delete from rate_limit");
    const browser = site.browser();
    browser.cookies.set("lang", "en");
    await browser.get("/already-paid");
    await browser.submit({ reference, phoneNo, secondFact });
    return browser;
  };

  it("tells an order's state to who knows reference and phone, however written, and links its ticket", async () => {
    const { buyer, ticket, billCode } = await bought();
    expect((await ask(ticket.receiptNo, buyer.phoneNo, buyer.ic.slice(-4))).page.text).toContain(
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
        const { status, text, html } = (await ask(reference, phone, buyer.ic.slice(-4))).page;
        expect([reference, phone, status]).toEqual([reference, phone, 200]);
        expect(text).toContain("Payment received");
        expect(hrefsIn(html)).toContain(`/ticket/receipt/print/${ticket.ticketCode}`);
      }
  });

  it("asks nothing while only its language changes, and has no ic number in the address", async () => {
    await change("delete from rate_limit");
    const browser = site.browser();
    await browser.get("/already-paid?by=buyer");
    const fields = { ic: "850412115267", phoneNo: "0123456789", departure: "" };
    const sent = await browser.post("/already-paid?by=buyer&leave=en", fields);
    expect([sent.status, sent.location]).toEqual([307, "/already-paid?by=buyer&kept=1"]);
    const { html, text } = await browser.post(sent.location ?? "", fields);
    expect([fieldNamed(html, "ic").value, text.includes("There is no order")]).toEqual([
      fields.ic,
      false,
    ]);
    expect(await sql(null, "select key from rate_limit where key like 'alreadyPaid:%'")).toEqual(
      [],
    );
  });

  it("leads to an order that the bank is at without asking to pay it", async () => {
    const { buyer, ticket, billCode } = await bought();
    await gateway.sandbox.pay(billCode, "pending");
    await gateway.whenIdle();
    const { page } = await ask(ticket.receiptNo, buyer.phoneNo, buyer.ic.slice(-4));
    expect(page.text).toContain("Do not pay again.");
    expect(page.text).not.toMatch(/order and pay/);
    expect(getByRole(page.html, "link", { name: "See the order" }).href).toBe(
      `/result?ticket=${ticket.ticketCode}`,
    );
  });

  it("answers a wrong phone as it answers a wrong reference, and nothing is in the address", async () => {
    const { buyer, ticket } = await bought();
    const wrong = [
      await ask(ticket.receiptNo, "0199999999", buyer.ic.slice(-4)),
      await ask("MRG-2020-999999", buyer.phoneNo),
      await ask("nonsense", buyer.phoneNo),
    ].map(({ page }) => page);
    for (const page of wrong) {
      expect(page.status).toBe(200);
      expect(page.text).toContain("There is no order with these details.");
      expect(page.path).toBe("/already-paid");
    }
    expect(new Set(wrong.map((page) => page.text)).size).toBe(1);
  });

  it("says whom to reach exactly where nothing is found", async () => {
    const { buyer, ticket, billCode } = await bought();
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    const isReached = async (reference: string) =>
      (await ask(reference, buyer.phoneNo, buyer.ic.slice(-4))).page.html.includes('id="contact"');
    expect([await isReached("MRG-2020-999999"), await isReached(ticket.receiptNo)]).toEqual([
      true,
      false,
    ]);
  });

  describe("by ic, phone and departure", () => {
    const NOTHING = "There is no order with these details. Check all three";
    const order = madeOnce(async () => {
      const { buyer, ticket } = await bought();
      const [row] = await sql<{ ticketDate: string }>(
        null,
        "select ticket_date from ticket where id = :ticketId",
        { ticketId: ticket.id },
      );
      const right = { ic: buyer.ic, phoneNo: buyer.phoneNo, departure: row?.ticketDate };
      const unknown = (await ask("MRG-2020-999999", buyer.phoneNo)).page;
      return { buyer, ticket, right, unknown };
    });
    const askBuyer = async (wrong: (buyer: { ic: string; phoneNo: string }) => object) => {
      await change("delete from rate_limit");
      const { buyer, right } = await order();
      const browser = site.browser();
      browser.cookies.set("lang", "en");
      await browser.get("/already-paid?by=buyer");
      const page = await browser.submit({ ...right, ...wrong(buyer) });
      expect(await htmlProblems(page.html)).toEqual([]);
      return page;
    };

    it("finds the orders of a buyer", async () => {
      const { ticket } = await order();
      const found = await askBuyer(({ phoneNo }) => ({ phoneNo: `+6${phoneNo}` }));
      expect(found.text).toContain("This order is not paid yet.");
      expect(hrefsIn(found.html)).toContain(`/result?ticket=${ticket.ticketCode}`);
    });

    it.each([
      ["an ic", () => ({ ic: "900101119999" })],
      ["the end of an ic alone", ({ ic }: { ic: string }) => ({ ic: ic.slice(-6) })],
      ["a phone number", () => ({ phoneNo: "0199999999" })],
      ["a departure", () => ({ departure: "2027-12-31" })],
    ])("tells nobody that it is %s that is wrong", async (_what, wrong) => {
      const { ticket, unknown } = await order();
      const page = await askBuyer(wrong);
      expect([page, unknown].map(({ status, text }) => [status, text.includes(NOTHING)])).toEqual([
        [unknown.status, true],
        [unknown.status, true],
      ]);
      expect(page.html).not.toContain(ticket.ticketCode);
    });

    it("asks again for what is none", async () => {
      expect((await askBuyer(() => ({ ic: "12", departure: "" }))).status).toBe(422);
    });
  });

  it("answers a wrong second fact likewise, and says beside the field what it can be", async () => {
    const { buyer, ticket } = await bought();
    const wrong = await ask(ticket.receiptNo, buyer.phoneNo, "0000");
    expect(wrong.page.text).toContain("There is no order with these details.");
    const { status, text, html } = (await ask(ticket.receiptNo, buyer.phoneNo, "52")).page;
    expect(status).toBe(422);
    expect(text).toContain("Write the last 4 characters of the IC or passport number");
    expect(fieldNamed(html, "secondFact").value).toBe("52");
    expect(fieldNamed(html, "reference").value).toBe(ticket.receiptNo);
  });

  it("keeps what was typed where a phone number was asked for too often", async () => {
    const browser = await ask("MRG-2026-900001", "0137773333");
    for (let index = 2; index < 11; index += 1) {
      browser.clientIp = `198.51.100.${index}`;
      await browser.submit({
        reference: `MRG-2026-90000${index}`,
        phoneNo: "0137773333",
        secondFact: "5267",
      });
    }
    browser.clientIp = "198.51.100.99";
    const { status, html, text } = await browser.submit({
      reference: "MRG-2026-900099",
      phoneNo: "0137773333",
      secondFact: "5267",
    });
    expect(status).toBe(429);
    expect(text).toMatch(/Too many requests\. Try again in \d+ seconds\./);
    expect(fieldNamed(html, "phoneNo").value).toBe("0137773333");
  });

  it("counts questions by ic with those by reference, and keeps what was typed", async () => {
    const phoneNo = "0137774444";
    const browser = await ask("MRG-2026-900001", phoneNo);
    for (let index = 2; index < 11; index += 1) {
      browser.clientIp = `198.51.101.${index}`;
      await browser.submit({ reference: `MRG-2026-90000${index}`, phoneNo, secondFact: "5267" });
    }
    browser.clientIp = "198.51.101.99";
    await browser.get("/already-paid?by=buyer");
    const question = { ic: "850412115267", phoneNo, departure: "2027-01-02" };
    const { status, html, text } = await browser.submit(question);
    expect(status).toBe(429);
    expect(text).toMatch(/Too many requests\. Try again in \d+ seconds\./);
    expect(fieldNamed(html, "ic").value).toBe(question.ic);
  });

  it("asks for all three, and is limited", async () => {
    const browser = await ask(" ", "12", "");
    expect(browser.page.status).toBe(422);
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    for (let index = 0; index < 9; index += 1)
      await browser.submit({ reference: "x", phoneNo: "0123456789", secondFact: "5267" });
    const { status, text } = await browser.submit({
      reference: "x",
      phoneNo: "0123456789",
      secondFact: "5267",
    });
    expect(status).toBe(429);
    expect(text).toMatch(/Too many requests\. Try again in \d+ seconds\./);
  });
});
