import { describe, expect, it } from "vitest";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { chosenIn, fieldNamed, getByRole, languageOf } from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { BUYER_FIELDS, walkTo } from "./walk";

process.env.FIXED_NOW = "2026-06-10T08:46:00+08:00";
useDatabase();
const site = useSite(BUYER_PAGES);

type Step = Parameters<typeof walkTo>[1];

async function at(step: Step): Promise<Browser> {
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  await walkTo(browser, step, { date: "2026-06-20" });
  return browser;
}

/** Presses a button of the page's frame that belongs to the step's form. */
async function leaveBy(
  browser: Browser,
  name: "Back" | "Melayu" | "Bahasa Melayu",
  typed: Record<string, string>,
): Promise<void> {
  const button = getByRole(browser.page.html, "button", { name });
  const [, form] = browser.filledForm(typed);
  await browser.follow(await browser.post(button.attribute("formaction") ?? "", form));
}

const valueOf = (browser: Browser, name: string) => fieldNamed(browser.page.html, name).value;

describe("leaving a step before it is filled in", () => {
  it.each([
    ["passengers", "/departure-date", { adult: "3" }],
    ["user-info", "/passengers", { name: "Al", phoneNo: "01" }],
    ["passengers-info", "/user-info", { "adult[0][name]": "Siti", "adult[1][ic]": "12" }],
  ] as const)("back from %s keeps what was typed, right or wrong", async (step, before, typed) => {
    const browser = await at(step);
    await leaveBy(browser, "Back", typed);
    expect(browser.page).toMatchObject({ status: 200, path: before });
    await browser.get(`/${step}`);
    for (const [name, value] of Object.entries(typed))
      expect([name, valueOf(browser, name)]).toEqual([name, value]);
  });

  it("back from the checkout keeps the method and the tick", async () => {
    const browser = await at("checkout");
    await leaveBy(browser, "Back", { paymentMethod: "fpx", terms: "on" });
    expect(browser.page.path).toBe("/passengers-info");
    const { html } = await browser.get("/checkout");
    expect([chosenIn(html, "paymentMethod"), chosenIn(html, "terms")]).toEqual(["fpx", "on"]);
  });

  it("for the other language keeps the page and what was typed", async () => {
    const browser = await at("user-info");
    await leaveBy(browser, "Bahasa Melayu", { name: "Al", email: "al@" });
    expect(browser.page).toMatchObject({ status: 200, path: "/user-info" });
    expect(languageOf(browser.page.html)).toBe("ms");
    expect([valueOf(browser, "name"), valueOf(browser, "email")]).toEqual(["Al", "al@"]);
  });

  it("answers nothing: the step is still open", async () => {
    const browser = await at("user-info");
    await leaveBy(browser, "Back", BUYER_FIELDS);
    expect((await browser.get("/passengers-info")).location).toBe("/user-info");
  });

  it("is over when the step is sent", async () => {
    const browser = await at("user-info");
    await leaveBy(browser, "Back", { name: "Al" });
    await browser.get("/user-info");
    await browser.submitAndFollow(BUYER_FIELDS);
    expect(browser.page.path).toBe("/passengers-info");
    await browser.get("/user-info");
    expect(valueOf(browser, "name")).toBe(BUYER_FIELDS.name);
  });

  it("does not touch an order that changed in another tab, and says so", async () => {
    const browser = await at("user-info");
    const [path, stale] = browser.filledForm({ name: "Al" });
    await browser.submitAndFollow(BUYER_FIELDS);
    await browser.follow(await browser.post(`${path}?leave=passengers`, stale));
    expect(browser.page.path).toBe("/passengers");
    expect(browser.page.text).toContain("in another tab");
    await browser.get("/user-info");
    expect(valueOf(browser, "name")).toBe(BUYER_FIELDS.name);
  });

  it("leads to no place that is not a step", async () => {
    const browser = await at("user-info");
    const [path, form] = browser.filledForm({ name: "Al" });
    expect((await browser.post(`${path}?leave=//evil.example`, form)).status).toBe(400);
  });
});
