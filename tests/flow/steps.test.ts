import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import {
  allByTag,
  buttonValues,
  chosenIn,
  currentIn,
  fieldNamed,
  fieldsNamed,
  getByRole,
  hrefsIn,
  languageOf,
} from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { walkTo } from "./walk";

// Wednesday, 10 June 2026, 8:46 in the morning; 16 and 17 June are blocked.
process.env.FIXED_NOW = "2026-06-10T08:46:00+08:00";
const database = useDatabase();
const site = useSite(BUYER_PAGES);
const change = (statement: string) => asOwner(database, (client) => client.query(statement));

function english(): Browser {
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  return browser;
}

async function at(step: Parameters<typeof walkTo>[1], browser = english()): Promise<Browser> {
  await walkTo(browser, step, { date: "2026-06-20" });
  return browser;
}

describe("the first step", () => {
  it("opens the flow in Malay, without a login (R-2.1-01, R-2.18-07, R-1-07)", async () => {
    const { status, html, text } = await site.browser().get("/");
    expect(status).toBe(200);
    expect(languageOf(html)).toBe("ms");
    expect(text).toContain("Selamat datang. Dari jeti mana anda bertolak?");
  });

  it("leads to the apps and to the terms", async () => {
    const { html } = await site.browser().get("/");
    expect(hrefsIn(html)).toEqual(
      expect.arrayContaining([
        "https://apps.apple.com/my/",
        "https://play.google.com/store/apps",
        "/terms",
      ]),
    );
  });

  it("runs no script", async () => {
    const { html } = await site.browser().get("/");
    expect(allByTag(html, "script")).toEqual([]);
  });

  it("sets nothing personal for a visitor who only looks, so that the page may be kept", async () => {
    const browser = site.browser();
    await browser.get("/");
    expect([...browser.cookies.keys()]).toEqual(["ck"]);
    expect((await browser.get("/")).headers.getSetCookie()).toEqual([]);
  });

  it("cannot be left without a jetty: 'Please select jetty' (R-4-21, R-8-19)", async () => {
    const browser = english();
    for (const jettyID of [undefined, "", "0", "3", "1.5", "Merang"]) {
      await browser.get("/");
      const { status, text } = await browser.submit({ jettyID });
      expect([jettyID, status]).toEqual([jettyID, 422]);
      expect(text).toContain("There is 1 thing to correct Please select jetty");
    }
    await browser.get("/departure-date");
    expect(browser.page).toMatchObject({ status: 302, location: "/" });
  });

  it("with another jetty resets the counts and unticks the terms; with the same one nothing (R-4-17)", async () => {
    const browser = await at("checkout");
    await browser.submit({ paymentMethod: "fpx", terms: "on", amountSen: "1" });
    const chosen = async () => {
      const { html } = await browser.get("/checkout");
      return [chosenIn(html, "terms"), chosenIn(html, "paymentMethod")];
    };
    expect(await chosen()).toEqual(["on", "fpx"]);
    await browser.get("/");
    await browser.submit({ jettyID: "1" });
    expect(await chosen()).toEqual(["on", "fpx"]);
    await browser.get("/");
    await browser.submit({ jettyID: "2" });
    expect(fieldNamed((await browser.get("/passengers")).html, "adult").value).toBe("");
    expect(await browser.get("/checkout")).toMatchObject({ status: 302, location: "/passengers" });
    await browser.get("/passengers");
    await browser.submit({ adult: "1" });
    await browser.get("/passengers-info");
    await browser.submit({ "adult[0][name]": "Ahmad Faiz", "adult[0][ic]": "850412115267" });
    expect(await chosen()).toEqual([undefined, "fpx"]);
  });
});

describe("the date", () => {
  it("is a calendar from the first day for sale, with past and blocked days disabled and the reasons", async () => {
    const free = ({ html }: { html: string }) => buttonValues(html, "ticketDate");
    const june = Array.from({ length: 21 }, (_, index) => `2026-06-${index + 10}`);
    const { page } = await at("departure-date");
    expect(page.text).toContain("June 2026");
    expect(free(page)).toEqual(june);
    await change(
      "insert into blocked_date (days, details) values ('[2026-06-16,2026-06-17]', 'Penyelenggaraan')",
    );
    const blocked = (await at("departure-date")).page;
    expect(free(blocked)).toEqual(
      june.filter((day) => day !== "2026-06-16" && day !== "2026-06-17"),
    );
    expect(blocked.text).toContain("Penyelenggaraan");
  });

  it("moves by months with submit buttons and stops at today's and at the last that is on sale", async () => {
    const browser = await at("departure-date");
    expect(getByRole(browser.page.html, "button", { name: "No earlier month" }).isDisabled).toBe(
      true,
    );
    await browser.submitAndFollow({}, { month: "2026-07" });
    expect(browser.page.path).toBe("/departure-date?month=2026-07");
    expect(browser.page.text).toContain("July 2026");
    expect((await browser.get("/departure-date?month=2030-01")).text).toContain("June 2026");
    expect((await browser.get("/departure-date?month=2027-06")).text).toContain("No later month");
  });

  it("cannot be left without a date that is to come, free and near enough (R-4-22)", async () => {
    const cases = [
      [undefined, "Please select the departure date."],
      ["", "Please select the departure date."],
      ["2026-02-30", "There is no such date."],
      ["20/06/2026", "There is no such date."],
      ["2026-06-09", "The selected date is not available. Please choose another date."],
      ["2026-06-16", "The selected date is not available. Please choose another date."],
      ["2027-06-30", "The selected date is not available. Please choose another date."],
    ] as const;
    for (const [ticketDate, words] of cases) {
      const browser = await at("departure-date");
      const { status, html, text } = await browser.submit({ ticketDate });
      expect([ticketDate, status]).toEqual([ticketDate, 422]);
      expect(text).toContain(words);
      expect(hrefsIn(getByRole(html, "alert"))).toEqual(["#ticketDate"]);
      expect((await browser.get("/passengers")).location).toBe("/departure-date");
    }
  });
});

describe("the side panel", () => {
  it("shows each category's count and price, fees, charge and total (R-2.18-03, R-2.18-04)", async () => {
    const browser = await at("passengers");
    await browser.submitAndFollow({ adult: "2", child: "1", baby: "1", senior: "1" });
    const panel = browser.page.text.slice(browser.page.text.indexOf("Your order"));
    for (const words of [
      "Merang",
      "Saturday, 20 June 2026",
      "Adult, 2 × RM 30.00 RM 60.00",
      "Child, 1 × RM 15.00 RM 15.00",
      "Infant, 1 × RM 0.00 RM 0.00",
      "Senior, 1 × RM 20.00 RM 20.00",
      "Processing fee RM 0.00",
      "Total RM 95.00",
      "Transaction charge RM 1.00",
      "To pay RM 96.00",
    ])
      expect(panel).toContain(words);
    expect(panel).toMatch(/Discount[^R]*RM 10\.00/);
  });
});

describe("every step", () => {
  it("is reached only when the earlier ones are complete, and shows its percentage (R-2.18-01, R-2.18-02)", async () => {
    const percent = {
      "departure-date": "2/7 (18%)",
      passengers: "3/7 (35%)",
      "user-info": "4/7 (50%)",
      "passengers-info": "5/7 (67%)",
      checkout: "6/7 (83%)",
    } as const;
    const steps = Object.keys(percent) as (keyof typeof percent)[];
    for (const [index, step] of steps.entries()) {
      const browser = await at(step);
      expect(browser.page.text).toContain(`Step ${percent[step]}`);
      for (const later of steps.slice(index + 1))
        expect(await browser.get(`/${later}`)).toMatchObject({ status: 302, location: `/${step}` });
      for (const earlier of steps.slice(0, index))
        expect((await browser.get(`/${earlier}`)).status).toBe(200);
    }
    expect((await site.browser().get("/result")).location).toBe("/");
  });

  it("is valid HTML in both languages, also when it came back with something to correct", async () => {
    for (const step of [
      "departure-date",
      "passengers",
      "user-info",
      "passengers-info",
      "checkout",
    ] as const)
      for (const lang of ["ms", "en"]) {
        const browser = site.browser();
        browser.cookies.set("lang", lang);
        await at(step, browser);
        expect([step, await htmlProblems(browser.page.html)]).toEqual([step, []]);
        await browser.submit(step === "passengers" ? { adult: "x" } : {});
        if (browser.page.status !== 303)
          expect([step, await htmlProblems(browser.page.html)]).toEqual([step, []]);
      }
  });

  it("leads to a page that asks whether to start again (R-4-28)", async () => {
    const browser = await at("checkout");
    expect(hrefsIn(browser.page.html)).toContain("/reset");
    expect((await browser.get("/reset")).text).toContain("Start this order again?");
  });

  it("starts again from nothing (R-4-28)", async () => {
    const browser = await at("checkout");
    await browser.get("/reset");
    await browser.submit();
    const drafts = await sql(
      null,
      "select 1 as one from order_draft where data->>'jettyId' is null",
    );
    expect(browser.page).toMatchObject({ status: 303, location: "/" });
    expect([
      browser.cookies.has("order"),
      currentIn((await browser.get("/")).html, "jettyID"),
      drafts,
    ]).toEqual([false, undefined, []]);
  });
});

describe("sales switched off", () => {
  it("draw a friendly page on every step, keep the order, and sell again when they are back (R-X21)", async () => {
    const browser = await at("user-info");
    await change("update setting set payment_enabled = false");
    for (const path of ["/", "/departure-date", "/passengers", "/user-info"]) {
      const { status, text, html } = await browser.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain("Online ticket sales are closed at the moment.");
      expect(fieldsNamed(html, "version")).toEqual([]);
    }
    await change("update setting set payment_enabled = true");
    expect((await browser.get("/user-info")).text).toContain("Adult, 2 × RM 30.00");
  });
});

describe("before the office has set a fare", () => {
  it("every step says that sales open soon, in both languages; with one it sells", async () => {
    const browser = await at("user-info");
    await change("update price set fare_sen = null");
    for (const path of ["/", "/passengers", "/user-info"]) {
      const { status, text, html } = await browser.get(path);
      expect([path, status]).toEqual([path, 200]);
      expect(text).toContain("Sales open soon");
      expect(fieldsNamed(html, "version")).toEqual([]);
    }
    browser.cookies.set("lang", "ms");
    expect((await browser.get("/")).text).toContain("Jualan dibuka tidak lama lagi");
    await change("update price set fare_sen = 3000 where category = 'adult'");
    expect((await browser.get("/")).text).not.toContain("Jualan dibuka tidak lama lagi");
  });
});
