import { describe, expect, it } from "vitest";
import { addDays, type Day, day } from "~/domain/shared/day";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import { buttonValues, fieldNamed, getByRole } from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { walkTo } from "./walk";

process.env.FIXED_NOW = "2026-06-10T09:00:00+08:00";
const test = useDatabase();
const site = useSite(BUYER_PAGES);

const GONE = {
  en: "The selected date is not available. Please choose another date.",
  ms: "Tarikh yang dipilih tidak tersedia. Sila pilih tarikh lain.",
};
const STEPS = ["user-info", "passengers-info", "checkout"] as const;
let days = 0;

/** A day of its own for each test, which no other test blocks. */
function newDay(): Day {
  days += 1;
  return addDays(day("2026-06-12"), days);
}

async function block(on: Day): Promise<void> {
  await asOwner(test, (client) =>
    client.query(
      "insert into blocked_date (days, details) values (daterange($1, $1, '[]'), 'Ribut')",
      [on],
    ),
  );
}

/** Somebody who is at a step when its day is blocked, and loads the page again. */
async function atLostDay(step: (typeof STEPS)[number], language: "ms" | "en" = "en") {
  const [browser, date] = [site.browser(), newDay()];
  browser.cookies.set("lang", language);
  await walkTo(browser, step, { date });
  await block(date);
  await browser.get(`/${step}`);
  return browser;
}

describe("a day that is blocked while an order for it is filled in", () => {
  it.each(STEPS)("is told of when %s is loaded, with the way to another day", async (step) => {
    const { page } = await atLostDay(step);
    expect([page.text.includes(GONE.en), page.text.includes("Choose another date")]).toEqual([
      true,
      true,
    ]);
  });

  it("is told of in Malay", async () => {
    const { page } = await atLostDay("checkout", "ms");
    expect(page.text).toContain(GONE.ms);
  });

  it("is not told of any other day", async () => {
    const browser = site.browser();
    await walkTo(browser, "checkout", { date: newDay() });
    expect(browser.page.text).not.toContain(GONE.ms);
  });

  it("leaves nothing to pay on the payment's page", async () => {
    const { page } = await atLostDay("checkout");
    expect(page.html).not.toContain('name="paymentMethod"');
  });

  it("loses no name and nothing of the buyer on the way to another day", async () => {
    const browser = await atLostDay("checkout");
    await browser.get("/departure-date");
    await chooseFreeDay(browser);
    await browser.get("/checkout");
    expect(browser.page.text).toContain("Siti Hajar binti Osman");
    expect(browser.page.html).toContain('name="paymentMethod"');
  });

  it("keeps what was just typed when its buyer leaves the page for another day", async () => {
    const browser = await atLostDay("user-info");
    const button = getByRole(browser.page.html, "button", { name: "Choose another date" });
    const [, form] = browser.filledForm({ name: "Nur Aisyah" });
    await browser.follow(await browser.post(button.attribute("formaction") ?? "", form));
    await chooseFreeDay(browser);
    await browser.get("/user-info");
    expect(fieldNamed(browser.page.html, "name").value).toBe("Nur Aisyah");
  });
});

async function chooseFreeDay(browser: Browser): Promise<void> {
  expect(browser.page.path).toBe("/departure-date");
  await browser.submitAndFollow({ ticketDate: buttonValues(browser.page.html, "ticketDate")[0] });
}
