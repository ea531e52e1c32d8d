import { describe, expect, it, vi } from "vitest";
import type { Browser } from "../support/browser";
import { madeOnce } from "../support/made-once";
import { getByRole, hasRole } from "../support/page-roles";
import { htmlProblems } from "../support/validate-html";
import { useBuying } from "./buying";
import { BUYER_FIELDS, walkTo } from "./walk";

const clock = vi.hoisted(() => ({ now: () => new Date() }));
vi.mock("~/http/clock.server", () => ({ now: () => clock.now() }));
const { site, somebody, tickets } = useBuying(clock);

/** One baby, who travels free of charge, up to the page where the order is checked. */
async function checkoutOfBaby(browser: Browser, buyer: ReturnType<typeof somebody>) {
  browser.cookies.set("lang", "en");
  await walkTo(browser, "passengers");
  await browser.submitAndFollow({ baby: "1" });
  await browser.submitAndFollow({ ...BUYER_FIELDS, ...buyer });
  await browser.submitAndFollow({
    "baby[0][name]": "Nur Aqilah",
    "baby[0][ic]": "250412115268",
  });
  expect(browser.page.path).toBe("/checkout");
}

it("a free ticket is ready, and no payment is said to have come for it (R-X23)", async () => {
  const [buyer, browser] = [somebody(), site.browser()];
  await checkoutOfBaby(browser, buyer);
  await browser.submitAndFollow({ terms: "on" });
  const { text, html } = browser.page;
  expect(getByRole(html, "heading", { level: 1 }).text).toBe("Your ticket is ready");
  expect(text).toContain("Order total Free");
  expect(text).not.toMatch(/Payment received|RM 0\.00/);
  expect(hasRole(html, "img")).toBe(true);
  expect(await htmlProblems(html)).toEqual([]);
});

describe("a second free order (R-X23)", () => {
  const story = madeOnce(async () => {
    const [buyer, browser] = [somebody(), site.browser()];
    const counts = [];
    for (let order = 0; order < 2; order += 1) {
      await checkoutOfBaby(browser, buyer);
      await browser.submitAndFollow({ terms: "on" });
      counts.push((await tickets(buyer)).length);
    }
    const question = browser.page;
    const another = await browser.submitAndFollow({ another: "1" });
    counts.push((await tickets(buyer)).length);
    return { counts, question, another };
  });

  it("asks first, and speaks of no sum", async () => {
    const { text, html } = (await story()).question;
    for (const words of ["Before ordering again", "Merang jetty, 1 passenger, Free, made"])
      expect(text).toContain(words);
    expect(hasRole(html, "button", { name: "Get another one free of charge" })).toBe(true);
    expect(text).not.toContain("Buy another");
  });

  it("is made once that is answered, and not before", async () => {
    const { counts, another } = await story();
    expect(counts).toEqual([1, 1, 2]);
    expect(another.text).toContain("Your ticket is ready");
  });
});
