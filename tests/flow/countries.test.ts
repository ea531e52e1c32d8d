import { describe, expect, it } from "vitest";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { allByRole, allByTag, fieldNamed, valuesIn, wrongFieldsIn } from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { BUYER_FIELDS, walkTo } from "./walk";

process.env.FIXED_NOW = "2026-06-10T08:46:00+08:00";
useDatabase();
const site = useSite(BUYER_PAGES);

async function at(step: Parameters<typeof walkTo>[1]): Promise<Browser> {
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  await walkTo(browser, step, { date: "2026-06-20" });
  return browser;
}

/** A short list names those that nearly everybody comes from; the whole one has some 250. */
const isShort = (html: string) => allByTag(fieldNamed(html, "country"), "option").length < 70;

describe.each([
  { step: "user-info", fields: { ...BUYER_FIELDS }, next: "/passengers-info" },
  {
    step: "passengers",
    fields: { nationality: "nonMalaysian", adult_foreigner: "2" },
    next: "/user-info",
  },
] as const)("a country that the list on /$step does not name", ({ step, fields, next }) => {
  const story = madeOnce(async () => {
    const browser = await at(step);
    const first = browser.page;
    const asked = await browser.submitAndFollow({ ...fields, country: "other" });
    const nothing = await browser.submit({ country: "" });
    const chosen = await browser.submit({ country: "TV" });
    const later = await browser.get(`/${step}`);
    return { first, asked, nothing, chosen, later };
  });

  it("is asked for in a short list", async () => {
    expect(isShort((await story()).first.html)).toBe(true);
  });

  it("brings the whole list, and says what to do there", async () => {
    const { html } = (await story()).asked;
    expect(isShort(html)).toBe(false);
    expect(fieldNamed(html, "country").description).toContain("This is the whole list.");
  });

  it("is no mistake of the buyer's", async () => {
    const { status, html } = (await story()).asked;
    expect([status, wrongFieldsIn(html), allByRole(html, "alert")]).toEqual([200, [], []]);
    expect(allByTag(html, "title").map(({ text }) => text)).toEqual([
      expect.not.stringContaining("Error"),
    ]);
  });

  it("keeps what was typed beside it", async () => {
    const { html } = (await story()).asked;
    for (const typed of Object.values(fields).filter((one) => one !== "MY"))
      expect(valuesIn(html)).toContain(typed);
  });

  it("has to be chosen", async () => {
    const { status, html } = (await story()).nothing;
    expect([status, wrongFieldsIn(html)]).toEqual([422, ["country"]]);
  });

  it("is kept once it is", async () => {
    const { chosen, later } = await story();
    expect([chosen.location, fieldNamed(later.html, "country").value]).toEqual([next, "TV"]);
  });
});

it("of a list that is hidden beside 'Malaysian' holds nobody up", async () => {
  const browser = await at("passengers");
  await browser.submit({ nationality: "malaysian", country: "other", adult: "2" });
  expect(browser.page.location).toBe("/user-info");
});
