import { describe, expect, it } from "vitest";
import { addDays, dayOf } from "~/domain/shared/day";
import { formatDay } from "~/i18n/format";
import { asOwner, useDatabase } from "../support/database";
import { makeTicket } from "../support/make-ticket";
import { payTicket } from "../support/pay-ticket";
import { BUYER_PAGES, useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { walkTo } from "./walk";

process.env.FIXED_NOW = "2026-06-10T13:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite(BUYER_PAGES);

/** From now on tickets of the first jetty bring people back for so many days; null is one way. */
const setDays = (days: number | null) =>
  asOwner(database, (client) =>
    client.query(
      `update jetty set return_days = $1::int,
          return_since = case when $1::int is not null then date '2026-01-01' end
        where id = 1`,
      [days],
    ),
  );

async function page(path: string, lang: "ms" | "en") {
  const browser = site.browser();
  browser.cookies.set("lang", lang);
  const { text, html } = await browser.get(path);
  expect(await htmlProblems(html)).toEqual([]);
  return text.replaceAll("\u00a0", " ");
}

const SAID = {
  ms: (last: string) => `Pergi dan balik, boleh digunakan untuk balik hingga ${last}.`,
  en: (last: string) => `There and back; good for the way back up to and including ${last}.`,
};

describe("where tickets are for there and back", () => {
  it.each(["ms", "en"] as const)("the pages of a paid one say until when, in %s", async (lang) => {
    await setDays(30);
    const ticketDate = addDays(dayOf(now), 4);
    const { id, ticketCode } = await makeTicket({ now, ticketDate });
    await payTicket(id);
    const last = formatDay(addDays(ticketDate, 30), lang).replaceAll("\u00a0", " ");
    for (const path of [`/result?ticket=${ticketCode}`, `/ticket/receipt/print/${ticketCode}`])
      expect(await page(path, lang)).toContain(SAID[lang](last));
  });

  it("the page with the fares says it", async () => {
    await setDays(1);
    const browser = site.browser();
    browser.cookies.set("lang", "en");
    await walkTo(browser, "passengers");
    expect(browser.page.text).toContain("There and back; good for the way back up to");
  });

  it("the checkout says it before anybody pays", async () => {
    await setDays(1);
    const browser = site.browser();
    browser.cookies.set("lang", "en");
    await walkTo(browser, "checkout");
    expect(browser.page.text).toContain("There and back; good for the way back up to");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
  });

  it.each([
    ["ms", "Tiket yang menyatakan pergi dan balik boleh juga digunakan untuk balik"],
    ["en", "A ticket that says so is for there and back"],
  ] as const)("the terms tell of such tickets, in %s", async (lang, said) => {
    expect(await page("/terms", lang)).toContain(said);
  });
});

describe("where tickets are for one way", () => {
  it("no page speaks of a way back", async () => {
    await setDays(null);
    const { id, ticketCode } = await makeTicket({ now });
    await payTicket(id);
    const browser = site.browser();
    browser.cookies.set("lang", "en");
    await walkTo(browser, "checkout");
    const pages = [`/result?ticket=${ticketCode}`, `/ticket/receipt/print/${ticketCode}`];
    for (const text of [
      browser.page.text,
      ...(await Promise.all(pages.map((one) => page(one, "en")))),
    ])
      expect(text).not.toMatch(/there and back|way back/i);
  });
});
