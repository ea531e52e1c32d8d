import { expect, it, vi } from "vitest";
import type { Browser } from "../support/browser";
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

it("a second free order asks first, and speaks of no sum (R-X23)", async () => {
  const [buyer, browser] = [somebody(), site.browser()];
  for (const time of ["first", "second"]) {
    await checkoutOfBaby(browser, buyer);
    await browser.submitAndFollow({ terms: "on" });
    if (time === "first") expect(await tickets(buyer)).toHaveLength(1);
  }
  const { text, html } = browser.page;
  expect(text).toContain("Before ordering again");
  expect(text).toContain("Merang jetty, 1 passenger, Free, made");
  expect(hasRole(html, "button", { name: "Get another one free of charge" })).toBe(true);
  expect(text).not.toContain("Buy another");
  await browser.submitAndFollow({ another: "1" });
  expect(browser.page.text).toContain("Your ticket is ready");
  expect(await tickets(buyer)).toHaveLength(2);
});
