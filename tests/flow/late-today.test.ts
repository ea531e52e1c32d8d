import { describe, expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { BUYER_PAGES, useSite } from "../support/site";
import { walkTo } from "./walk";

process.env.FIXED_NOW = "2026-06-10T09:00:00+08:00";
process.env.JETTY_PLACES = JSON.stringify({ 1: { arriveBy: "08:30" }, 2: {} });
process.env.CONTACT = JSON.stringify({ jetties: { 1: { phone: "09-600 0001" } } });
useDatabase();
const site = useSite(BUYER_PAGES);

const LATE = "Passengers have to be at the jetty by 8:30 am, and that time has passed.";

async function at(step: Parameters<typeof walkTo>[1], wishes: Parameters<typeof walkTo>[2]) {
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  await walkTo(browser, step, wishes);
  return browser.page;
}

describe("a ticket for today, after passengers had to be at the jetty", () => {
  it.each(["passengers", "user-info", "passengers-info", "checkout"] as const)(
    "is warned of at %s, with whom to ask",
    async (step) => {
      const { text, html } = await at(step, { date: "2026-06-10" });
      expect([text.includes(LATE), html.includes('href="tel:')]).toEqual([true, true]);
    },
  );

  it.each([
    ["for another day", { date: "2026-06-11" }],
    ["from a jetty without such a time", { date: "2026-06-10", jettyID: "2" }],
  ])("is not warned of %s", async (_what, wishes) => {
    expect((await at("passengers", wishes)).text).not.toContain("that time has passed");
  });
});
