import { describe, expect, it, vi } from "vitest";
import type { Browser } from "../support/browser";
import { madeOnce } from "../support/made-once";
import { getByRole, hrefsIn } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { PAY, useBuying } from "./buying";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { gateway, somebody, checkout, tickets, bought, returnPath, change } = useBuying(clock);

describe("before a second bill", () => {
  describe("of a browser that has an order", () => {
    const story = madeOnce(async () => {
      const { browser, buyer, ticket } = await bought();
      await browser.get("/user-info");
      await browser.submit({ name: "Ahmad Faiz Ismail" });
      await browser.get("/checkout");
      const shown = await browser.submit(PAY);
      const before = await tickets(buyer);
      const [path, another] = browser.filledForm({ another: "1" });
      const placed = await browser.follow(await browser.post(path, another));
      await browser.post(path, another);
      return { ticket, shown, before, placed, after: await tickets(buyer) };
    });

    it("the order is shown, with a way to go on with it", async () => {
      const { ticket, shown } = await story();
      const { status, text, html } = shown;
      expect([status, await htmlProblems(html)]).toEqual([200, []]);
      for (const words of ["You already have an order", "2 passengers, RM 61.00, made"])
        expect(text).toContain(words);
      expect(hrefsIn(html)).toContain(`/result?ticket=${ticket.ticketCode}`);
    });

    it("nothing is bought before that is answered; then one more, once", async () => {
      const { before, placed, after } = await story();
      expect([before.length, after.length]).toEqual([1, 2]);
      expect(placed.location).toContain(gateway.host);
    });
  });

  it("the order of the same form at a price that changed since is shown, and another is made once", async () => {
    const { browser, buyer, ticket } = await bought();
    await change("update price set fare_sen = 3500 where category = 'adult'");
    await browser.get("/checkout");
    const { text, html } = await browser.submit(PAY);
    expect(text).toContain("You already have an order");
    expect(hrefsIn(html)).toContain(`/result?ticket=${ticket.ticketCode}`);
    const [path, another] = browser.filledForm({ another: "1" });
    await browser.follow(await browser.post(path, another));
    expect(browser.page.location).toContain(gateway.host);
    await browser.post(path, another);
    expect((await tickets(buyer)).map((one) => one.amountSen)).toEqual([6000, 7000]);
    await change("update price set fare_sen = 3000 where category = 'adult'");
  });

  describe("that was thought of at the checkout, and not made", () => {
    /** Back from the bank, something is changed at the checkout; then the first order is paid. */
    const paidAfter = async (act: (browser: Browser) => Promise<unknown>) => {
      const { browser, ticket, billCode } = await bought();
      await browser.get("/checkout");
      await act(browser);
      await gateway.sandbox.pay(billCode, "success");
      await gateway.whenIdle();
      await browser.get(await returnPath(ticket.id));
      expect((await browser.follow()).text).toMatch(/Payment received|Pembayaran diterima/);
      return browser;
    };
    const inMalay = (browser: Browser) =>
      browser.post("/checkout?leave=ms", browser.filledForm()[1]);
    const byCard = async (browser: Browser) => {
      const { text } = await browser.submit({ ...PAY, paymentMethod: "card" });
      expect(text).toContain("You already have an order");
    };

    it.each([
      ["in another language", inMalay],
      ["by another method", byCard],
    ])("leaves no open order behind once the first one is paid: %s", async (_how, act) => {
      const browser = await paidAfter(act);
      expect((await browser.get("/")).text).toMatch(/Your order No pass|Pesanan anda Belum ada/);
      expect(browser.cookies.has("order")).toBe(false);
      for (const path of ["/checkout", "/queue"])
        expect([path, (await browser.get(path)).status]).toEqual([path, 302]);
    });

    it("stays where it is for somebody else by then", async () => {
      const browser = await paidAfter(async (buyer) => {
        await byCard(buyer);
        await buyer.get("/passengers");
        await buyer.submit({ adult: "3" });
      });
      expect((await browser.get("/")).text).toContain("Your order 3 passengers");
    });
  });

  it("an order that the bank is at is shown without a word of paying it", async () => {
    const { browser, ticket, billCode } = await bought();
    await gateway.sandbox.pay(billCode, "pending");
    await gateway.whenIdle();
    await browser.get("/user-info");
    await browser.submit({ name: "Ahmad Faiz Ismail" });
    await browser.get("/checkout");
    const { text, html } = await browser.submit(PAY);
    expect(text).toContain("The bank is confirming the payment. Do not pay again.");
    expect(getByRole(html, "link", { name: "See the order" }).href).toBe(
      `/result?ticket=${ticket.ticketCode}`,
    );
    expect(text).not.toContain("Continue to payment");
  });

  it("another browser's order is only said to be there: no code, no name, no sum", async () => {
    const { buyer, ticket } = await bought();
    for (const same of [{ ic: buyer.ic }, { phoneNo: buyer.phoneNo }]) {
      const browser = await checkout({ ...somebody(), ...same });
      const { text, html, status } = await browser.submit(PAY);
      expect(status).toBe(200);
      expect(text).toContain(
        "An order with this IC or phone number for the same date was already made",
      );
      expect(hrefsIn(html)).toContain("/already-paid?by=buyer");
      for (const secret of [ticket.ticketCode, ticket.receiptNo])
        expect(html).not.toContain(secret);
    }
    expect(await tickets(buyer)).toHaveLength(1);
  });

  it("one paid long ago, expired or for another date is no reason to ask", async () => {
    const { buyer, ticket } = await bought();
    await change("update ticket set state = 'expired' where id = $1", [ticket.id]);
    const browser = await checkout(buyer);
    await browser.submitAndFollow(PAY);
    expect(browser.page.location).toContain(gateway.host);
    const [, second] = await tickets(buyer);
    await change("update ticket set ticket_date = ticket_date + 1 where id = $1", [second?.id]);
    const third = await checkout(buyer);
    await third.submitAndFollow(PAY);
    expect(third.page.location).toContain(gateway.host);
  });
});
