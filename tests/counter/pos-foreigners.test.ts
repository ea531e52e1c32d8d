import { describe, expect, it } from "vitest";
import { useDatabase } from "../support/database";
import { allByTag, fieldNamed, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { cashier } = counterBrowsers(useSite(["ticketing", "counter"]), database, now);

/** A Malaysian and a visitor at the step of the counts, their rows still blank. */
async function counted(visitors = "1") {
  const { browser } = await cashier();
  await browser.get("/pos/passengers");
  await browser.submit({ adult: "1", adult_foreigner: visitors });
  return browser;
}

const AHMAD = { "adult[0][name]": "Ahmad Faiz", "adult[0][ic]": "850412115267" };
const marie = (row: number, country: string) => ({
  [`adult_foreigner[${row}][name]`]: `Marie ${"ABC"[row]} Dubois`,
  [`adult_foreigner[${row}][ic]`]: `19AB1234${row}`,
  [`adult_foreigner[${row}][country]`]: country,
});
const COUNTS = { adult: "1", adult_foreigner: "1" };

describe("the rows of names", () => {
  const ROW = /Adult \d(?: \([\w-]+\))?/g;
  const rowsOf = (html: string) =>
    allByTag(html, "span").flatMap(({ text }) => (text.match(ROW)?.[0] === text ? [text] : []));

  it("say in a few letters whom each is for where both nationalities sail", async () => {
    const { html } = (await counted()).page;
    expect(rowsOf(html)).toEqual(["Adult 1 (MY)", "Adult 1 (non-MY)"]);
  });

  it("are numbered alone where one nationality sails", async () => {
    const { browser } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "1" });
    expect(rowsOf(browser.page.html)).toEqual(["Adult 1"]);
  });
});

describe("visitors whose country was not chosen above their counts", () => {
  it("come from the country that their row names", async () => {
    const browser = await counted();
    await browser.submitAndFollow({ ...COUNTS, ...AHMAD, ...marie(0, "France") });
    expect(browser.page.path).toBe("/pos/checkout");
    await browser.get("/pos/passengers");
    expect(fieldNamed(browser.page.html, "country").value).toBe("FR");
  });

  it("whose row is blank come from where the first one does", async () => {
    const browser = await counted("2");
    const people = { ...AHMAD, ...marie(0, "Perancis"), ...marie(1, "") };
    await browser.submitAndFollow({ ...COUNTS, adult_foreigner: "2", ...people });
    expect(browser.page.path).toBe("/pos/checkout");
  });

  it("are asked for it at its field alone, together with what their rows lack", async () => {
    const browser = await counted();
    const rows = { ...AHMAD, ...marie(0, ""), "adult_foreigner[0][ic]": "" };
    const answer = await browser.submit({ ...COUNTS, ...rows });
    expect(answer.status).toBe(422);
    expect(wrongFieldsIn(answer.html)).toEqual(["country", "adult_foreigner[0][ic]"]);
  });

  it("are told apart from Malaysians where something of theirs is to be corrected", async () => {
    const browser = await counted();
    await browser.submit({ ...COUNTS, ...AHMAD, ...marie(0, "France"), "adult[0][ic]": "12" });
    const { text } = await browser.submit({ "adult_foreigner[0][ic]": "12" });
    expect(text).toContain("Adult 1, IC/Passport");
    expect(text).toContain("Adult 1, non-Malaysian, IC/Passport");
  });
});
