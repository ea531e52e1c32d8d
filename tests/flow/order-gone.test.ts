import { describe, expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { fieldNamed } from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { BUYER_FIELDS, walkTo } from "./walk";

process.env.FIXED_NOW = "2026-06-10T08:46:00+08:00";
useDatabase();
const site = useSite(BUYER_PAGES);
const GONE = "The order that this page belonged to was reset or has ended.";

async function at(step: Parameters<typeof walkTo>[1]) {
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  await walkTo(browser, step, { date: "2026-06-20" });
  return browser;
}

describe("a step whose order is gone", () => {
  it.each([
    [
      "was reset",
      async (browser: Awaited<ReturnType<typeof at>>) => {
        const form = browser.filledForm({ ...BUYER_FIELDS });
        await browser.get("/reset");
        await browser.submit();
        return form;
      },
    ],
    [
      "has no cookie here",
      (browser: Awaited<ReturnType<typeof at>>) => {
        const form = browser.filledForm({ ...BUYER_FIELDS });
        browser.cookies.delete("order");
        return form;
      },
    ],
  ])("says so and keeps what was typed for its step: the order %s", async (_, lose) => {
    const browser = await at("user-info");
    await browser.post(...(await lose(browser)));
    expect(browser.page).toMatchObject({ status: 303, location: "/" });
    expect((await browser.follow()).text).toContain(GONE);
    await browser.submitAndFollow({ jettyID: "1" });
    await browser.submitAndFollow({ ticketDate: "2026-06-20" });
    await browser.submitAndFollow({ adult: "2" });
    expect(browser.page.path).toBe("/user-info");
    expect(fieldNamed(browser.page.html, "name").value).toBe(BUYER_FIELDS.name);
  });

  it("says so at its payment too", async () => {
    const browser = await at("checkout");
    const form = browser.filledForm({ paymentMethod: "fpx", terms: "on" });
    browser.cookies.delete("order");
    await browser.post(...form);
    expect((await browser.follow()).text).toContain(GONE);
    expect(browser.page.path).toBe("/");
  });

  it("is none where a first visitor begins, or a form came from no page", async () => {
    const browser = site.browser();
    browser.cookies.set("lang", "en");
    await browser.get("/");
    expect((await browser.submitAndFollow({ jettyID: "1" })).text).not.toContain(GONE);
  });
});

describe("a big group whose names are not all there", () => {
  it("is led from the payment to the page that lacks one", async () => {
    const browser = await at("passengers");
    await browser.submitAndFollow({ adult: "45" });
    await browser.submitAndFollow({ ...BUYER_FIELDS });
    const named = (from: number, to: number) =>
      Object.fromEntries(
        Array.from({ length: to - from }, (_, n) => n + from).flatMap((n) => [
          [`adult[${n}][name]`, `Penumpang ${n}`],
          [`adult[${n}][ic]`, `A${100_000 + n}`],
        ]),
      );
    await browser.submitAndFollow(named(0, 20));
    expect(browser.page.path).toBe("/passengers-info?page=1");
    expect((await browser.get("/checkout")).location).toBe("/passengers-info?page=1");
    await browser.get("/passengers-info?page=2");
    await browser.submitAndFollow(named(40, 45));
    expect(browser.page.path).toBe("/passengers-info?page=1");
    expect((await browser.get("/checkout")).location).toBe("/passengers-info?page=1");
  });
});

describe("fewer passengers than were named", () => {
  it("are told by the names that are dropped", async () => {
    const browser = await at("checkout");
    await browser.get("/passengers");
    const { text } = await browser.submitAndFollow({ adult: "1" });
    expect(text).toContain("No longer in this order: Siti Hajar binti Osman.");
    expect((await browser.get(browser.page.path)).text).not.toContain("No longer in this order");
    await browser.get("/passengers");
    expect((await browser.submitAndFollow({ adult: "2" })).text).not.toContain("No longer");
  });

  it("are told by three of them, and how many more, whatever their letters", async () => {
    const browser = await at("passengers");
    await browser.submitAndFollow({ adult: "6" });
    await browser.submitAndFollow({ ...BUYER_FIELDS });
    await browser.submitAndFollow(
      Object.fromEntries(
        Array.from({ length: 6 }, (_, n) => n).flatMap((n) => [
          [`adult[${n}][name]`, "阿".repeat(190) + n],
          [`adult[${n}][ic]`, `A${100_000 + n}`],
        ]),
      ),
    );
    await browser.get("/passengers");
    const { text } = await browser.submitAndFollow({ adult: "1" });
    expect(text).toMatch(/No longer in this order: (阿+, ){3}\+2\./);
  });
});
