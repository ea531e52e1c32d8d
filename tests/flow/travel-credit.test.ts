import { describe, expect, it, vi } from "vitest";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { useGateway } from "../support/gateway";
import { namesByRole } from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { aCredit, spendingOf } from "../support/travel-credit";
import { htmlProblems } from "../support/validate-html";
import { PAY } from "./buying";
import { walkTo } from "./walk";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
useDatabase();
const gateway = useGateway();
const site = useSite([...BUYER_PAGES, "travel-credit"]);
clock.now = gateway.now;
let people = 0;

/** At the checkout, as somebody who has bought nothing before. */
async function checkout() {
  people += 1;
  const buyer = { ic: `90010111${6000 + people}`, phoneNo: `0138${100000 + people}` };
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  await walkTo(browser, "checkout", { buyer: { ...buyer, email: `kredit${people}@contoh.my` } });
  return { browser };
}

/** An order of RM 61.00 that waits for its payment and spends a credit of RM 31.00. */
const ordered = async () => {
  const { code } = await aCredit(clock.now(), 1);
  const { browser } = await checkout();
  await browser.follow(await browser.submit({ ...PAY, travelCredit: code, act: "credit" }));
  await browser.submitAndFollow({ ...PAY, act: undefined });
  return { browser, code, billCode: browser.page.location?.split("/").at(-1) ?? "" };
};

/** As people type it. */
const spoken = (code: string) => code.toLowerCase().replace(/(.{4})(?=.)/g, "$1 ");

describe("the field for a travel credit at the checkout", () => {
  it("says beside it what is wrong with a code, and keeps the form", async () => {
    const { browser } = await checkout();
    const { status, text, html } = await browser.submit({
      ...PAY,
      travelCredit: "2222-3333-4444-5555",
      act: "credit",
    });
    expect([status, text.includes("There is no travel credit with this code")]).toEqual([
      422,
      true,
    ]);
    expect(html).toContain("2222-3333-4444-5555");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("reckons with a code before anything is paid, and takes it away when it is emptied", async () => {
    const { code } = await aCredit(clock.now(), 1);
    const { browser } = await checkout();
    await browser.follow(
      await browser.submit({ ...PAY, travelCredit: spoken(code), act: "credit" }),
    );
    for (const words of ["Travel credit RM -31.00", "To pay RM 30.00", "Pay RM 30.00"])
      expect(browser.page.text).toContain(words);
    await browser.follow(await browser.submit({ ...PAY, travelCredit: "", act: "credit" }));
    expect(browser.page.text).toContain("Pay RM 61.00");
  });

  it("that is typed and sent at once shows the new sum first; then the order is paid by it", async () => {
    const credit = await aCredit(clock.now());
    const { browser } = await checkout();
    const sent = await browser.submit({ ...PAY, travelCredit: credit.code, act: undefined });
    await browser.follow(sent);
    expect(await spendingOf(credit.id)).toEqual([]);
    expect(browser.page.text).not.toContain("Oopss");
    expect(browser.page.text).toContain("Your travel credit pays for the whole order");
    await browser.submit({ terms: "on", act: undefined });
    expect(await spendingOf(credit.id)).toMatchObject([{ amountSen: 6_000, state: "taken" }]);
  });
});

describe("an order that a travel credit pays in part", () => {
  const seen = async (browser: Browser, path: string) => (await browser.get(path)).text;

  it("is to be paid without what the credit pays, on its page and among its buyer's tickets", async () => {
    const { browser } = await ordered();
    const [mine, result] = [await seen(browser, "/my-tickets"), await seen(browser, "/result")];
    expect(mine).toMatch(/2 Malaysian passengers, +RM 30\.00 Travel credit: +RM 31\.00/);
    expect(mine).toContain("Pay RM 30.00");
    expect(result).toContain("To pay RM 30.00 Travel credit RM 31.00");
  });

  it("tells, once it is paid, what was paid in money and what by the credit", async () => {
    const { browser, billCode } = await ordered();
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    const [mine, result] = [await seen(browser, "/my-tickets"), await seen(browser, "/result")];
    expect(mine).toMatch(/2 Malaysian passengers, +RM 30\.00 Travel credit: +RM 31\.00/);
    expect(result).toMatch(/Paid RM 30\.00, .+ Travel credit RM 31\.00/);
  });

  it("uses the credit up, whose page then says so and invites nobody to spend it", async () => {
    const { browser, code, billCode } = await ordered();
    await gateway.sandbox.pay(billCode, "success");
    await gateway.whenIdle();
    await browser.get("/travel-credit");
    const { text, html } = await browser.submit({ code: spoken(code) });
    expect(text).toContain("Used up: nothing is left under this code.");
    expect(text).not.toContain("Can be spent until");
    expect(namesByRole(html, "link")).not.toContain("Buy a ticket with it");
  });
});

describe("a travel credit that an unpaid order holds as a whole", () => {
  it.each([
    ["ms", "Ditahan untuk pesanan yang belum dibayar RM 31.00", /Boleh digunakan sehingga \S+/],
    ["en", "Held for an order that is not paid yet RM 31.00", /Can be spent until \S+/],
  ] as const)(
    "is not called used up and keeps its last day, in %s",
    async (language, said, day) => {
      const { browser, code } = await ordered();
      browser.cookies.set("lang", language);
      await browser.get("/travel-credit");
      const { text, html } = await browser.submit({ code: spoken(code) });
      expect(text).toContain(said);
      expect(text).toMatch(day);
      expect(text).not.toMatch(/Used up|Habis digunakan/);
      expect(namesByRole(html, "link")).not.toContain("Buy a ticket with it");
      expect(await htmlProblems(html)).toEqual([]);
    },
  );

  it("is refused for another order in words of its own", async () => {
    const { code } = await ordered();
    const { browser } = await checkout();
    const { status, text } = await browser.submit({ ...PAY, travelCredit: code, act: "credit" });
    expect(status).toBe(422);
    expect(text).toContain("is held for an order that is not paid yet. Pay that order, or wait");
  });
});

describe("an order like another that a travel credit pays in part", () => {
  it("is told what that one is paid with, as its own page tells it", async () => {
    const { code } = await aCredit(clock.now(), 1);
    const { browser } = await checkout();
    await browser.follow(await browser.submit({ ...PAY, travelCredit: code, act: "credit" }));
    await browser.submitAndFollow({ ...PAY, act: undefined });
    await browser.get("/user-info");
    await browser.submit({ name: "Ahmad Faiz Ismail" });
    await browser.get("/checkout");
    await browser.follow(await browser.submit({ ...PAY, travelCredit: "", act: "credit" }));
    const { text } = await browser.submit({ ...PAY, act: undefined });
    expect(text).toContain("You already have an order");
    expect(text).toContain("RM 30.00 + RM 31.00 travel credit");
  });
});

describe("the balance of a travel credit", () => {
  const visitor = () => {
    const browser = site.browser();
    browser.cookies.set("lang", "en");
    browser.clientIp = "203.0.113.77";
    return browser;
  };

  it("is shown for its code, and in no address", async () => {
    const { code } = await aCredit(clock.now());
    const browser = visitor();
    await browser.get("/travel-credit");
    const { text, html, path } = await browser.submit({ code: spoken(code) });
    expect(text).toContain("RM 61.00");
    expect(path).toBe("/travel-credit");
    expect(await htmlProblems(html)).toEqual([]);
  });

  it("is not to be guessed: who keeps missing has to wait", async () => {
    const browser = visitor();
    await browser.get("/travel-credit");
    const statuses: number[] = [];
    for (let tries = 0; tries < 32; tries += 1)
      statuses.push((await browser.submit({ code: "2222333344445555" })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });
});
