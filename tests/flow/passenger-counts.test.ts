import { describe, expect, it } from "vitest";
import type { Browser } from "../support/browser";
import { asOwner, useDatabase } from "../support/database";
import { allByRole, chosenIn, fieldNamed, wrongFieldsIn } from "../support/page-roles";
import { BUYER_PAGES, useSite } from "../support/site";
import { BUYER_FIELDS, walkTo } from "./walk";

// Wednesday, 10 June 2026, 8:46 in the morning.
process.env.FIXED_NOW = "2026-06-10T08:46:00+08:00";
const database = useDatabase();
const site = useSite(BUYER_PAGES);
const change = (statement: string) => asOwner(database, (client) => client.query(statement));

async function at(step: Parameters<typeof walkTo>[1]): Promise<Browser> {
  const browser = site.browser();
  browser.cookies.set("lang", "en");
  await walkTo(browser, step, { date: "2026-06-20" });
  return browser;
}

describe("the passengers", () => {
  it("are counted by the server's categories, with their fares, free at 0.00 (R-3-22)", async () => {
    const { html, text } = (await at("passengers")).page;
    const offered = (page: string) =>
      allByRole(page, "button", { name: /^More: / }).map(({ value }) => value);
    expect(offered(html)).toEqual([
      "adult",
      "child",
      "baby",
      "senior",
      "super_senior",
      "student",
      "adult_oku",
      "child_oku",
      "adult_foreigner",
      "child_foreigner",
      "baby_foreigner",
      "adult_oku_foreigner",
      "child_oku_foreigner",
    ]);
    for (const words of [
      "Adult RM 30.00, age 12–59",
      "Child RM 15.00, age 5–11",
      "Infant Free, age 0–4",
      "Senior RM 20.00, age 60–69",
      "Senior 70+ RM 15.00, age 70 and over",
      "Student RM 20.00, IPTA/IPTS, student card",
    ])
      expect(text.replaceAll("\u2060", "")).toContain(words);
    await change("update price set offered = false where category = 'student'");
    expect(offered((await at("passengers")).page.html)).not.toContain("student");
    await change("update price set offered = true where category = 'student'");
  });

  it("are refused where their category is not offered, as gov_agency is to the public (R-3-23)", async () => {
    const browser = await at("passengers");
    const { status, text } = await browser.post("/passengers", {
      version: "2",
      nationality: "malaysian",
      adult: "1",
      gov_agency: "2",
    });
    expect(status).toBe(422);
    expect(text).toContain("This passenger category is not on sale.");
  });

  const counting = async () => {
    const browser = await at("passengers");
    const adults = () => fieldNamed(browser.page.html, "adult").value;
    const buttons = () =>
      allByRole(browser.page.html, "button", { name: /^(?:Fewer|More): Adult$/ })
        .filter(({ value, isDisabled }) => value === "adult" && !isDisabled)
        .map(({ name }) => name);
    return { browser, adults, buttons };
  };

  it("go up and down by buttons that stay on the counter, never below 0 (R-5-36)", async () => {
    const { browser, adults, buttons } = await counting();
    expect(buttons()).toEqual(["More: Adult"]);
    await browser.submit({}, { more: "adult" });
    expect(browser.page).toMatchObject({ status: 303, location: "/passengers#adult" });
    await browser.follow();
    expect([adults(), buttons()]).toEqual(["1", ["Fewer: Adult", "More: Adult"]]);
    expect(browser.page.text).toContain("RM 31.00 1 passenger, Sat 20 Jun Continue");
    await browser.submitAndFollow({ adult: "0" }, { less: "adult" });
    expect(adults()).toBe("");
  });

  it("never go above 1000 in all (R-5-36)", async () => {
    const { browser, adults, buttons } = await counting();
    await browser.submitAndFollow({ adult: "999" }, { more: "child" });
    expect(buttons()).toEqual(["Fewer: Adult"]);
    await browser.submitAndFollow({}, { more: "adult" });
    expect(adults()).toBe("999");
    const over = await browser.submit({ adult: "1000" });
    expect(over.status).toBe(422);
    expect(over.text).toContain("At most 1,000 passengers in one order.");
  });

  it("say what they come to before they are kept", async () => {
    const browser = await at("passengers");
    const [path, form] = browser.filledForm({ adult: "2", child: "1" });
    const { status, text, html } = await browser.post(
      path,
      new URLSearchParams([...form, ["quote", "1"]]),
    );
    expect(status).toBe(200);
    expect(text).toContain("RM 76.00 3 passengers, Sat 20 Jun");
    expect(fieldNamed(html, "adult").value).toBe("2");
    expect((await browser.get("/user-info")).location).toBe("/passengers");
  });

  it("of thousands are written with a comma", async () => {
    const browser = await at("passengers");
    await browser.submitAndFollow({ adult: "1000" });
    expect(browser.page.text).toContain("1,000 passengers, Sat 20 Jun");
  });

  it("cannot be left without anybody: 'Please provide passenger' (R-4-23, R-8-20)", async () => {
    const browser = await at("passengers");
    const { status, text } = await browser.submit({});
    expect(status).toBe(422);
    expect(text).toContain("Please provide passenger");
    expect((await browser.get("/user-info")).location).toBe("/passengers");
  });

  it("that can be read are what a refused form's sum is of, not those kept before", async () => {
    const browser = await at("passengers");
    await browser.submit({ adult: "4" });
    await browser.get("/passengers");
    const { status, text, html } = await browser.submit({ adult: "", child: "2", senior: "x" });
    expect([status, fieldNamed(html, "child").value]).toEqual([422, "2"]);
    expect(text).toContain("RM 31.00 2 passengers, Sat 20 Jun Continue");
  });

  it("who are not Malaysian need a country: 'Please select country' (R-8-21)", async () => {
    const browser = await at("passengers");
    const { status, text, html } = await browser.submit({
      nationality: "nonMalaysian",
      adult_foreigner: "2",
    });
    expect(status).toBe(422);
    expect(text).toContain("Please select country");
    expect(fieldNamed(html, "adult_foreigner").value).toBe("2");
    await browser.submit({ country: "SG" });
    expect(browser.page).toMatchObject({ status: 303, location: "/user-info" });
  });

  it("at the fare of other countries cannot be from Malaysia", async () => {
    const browser = await at("passengers");
    const foreigners = { nationality: "nonMalaysian", adult_foreigner: "1" };
    const refused = await browser.submit({ ...foreigners, country: "MY" });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain("This fare is for passengers from other countries.");
    await browser.submitAndFollow({ country: "SG" });
    await browser.submitAndFollow({ ...BUYER_FIELDS });
    const row = { "adult_foreigner[0][name]": "Tan Mei", "adult_foreigner[0][ic]": "E1234567K" };
    const one = await browser.submit({ ...row, "adult_foreigner[0][country]": "Malaysia" });
    expect(one.status).toBe(422);
    expect(wrongFieldsIn(one.html)).toEqual(["adult_foreigner[0][country]"]);
  });

  it("from elsewhere are not asked for Malaysian documents", async () => {
    const browser = await at("passengers");
    await browser.submitAndFollow({
      nationality: "nonMalaysian",
      country: "SG",
      child_foreigner: "1",
      adult_oku_foreigner: "1",
    });
    await browser.submitAndFollow({ ...BUYER_FIELDS });
    expect(browser.page.text).toContain("Child");
    expect(browser.page.text).not.toMatch(/MyKid|birth certificate|OKU card/);
    const { html } = await browser.get("/passengers");
    const ofOku = fieldNamed(html, "adult_oku_foreigner").description;
    expect(ofOku).toContain("disability card of your country");
  });

  it("are Malaysian or not: the one ticked resets the other's counts (R-4-26)", async () => {
    const browser = await at("user-info");
    await browser.get("/passengers");
    await browser.submit({ nationality: "nonMalaysian", country: "SG", adult_foreigner: "1" });
    const { html } = await browser.get("/passengers");
    expect(fieldNamed(html, "adult").value).toBe("");
    expect(chosenIn(html, "nationality")).toBe("nonMalaysian");
  });

  it("that are no numbers, or not of a known kind, come back with what was typed", async () => {
    const browser = await at("passengers");
    for (const adult of ["-1", "two", "1e3", "12345", "1.5"]) {
      const { status, text, html } = await browser.submit({ adult });
      expect([adult, status]).toEqual([adult, 422]);
      expect(text).toContain("Write the number of passengers in figures, 0 or more.");
      expect(fieldNamed(html, "adult").value).toBe(adult);
    }
    expect(
      (await browser.post("/passengers", { version: "2", nationality: "martian", adult: "1" }))
        .status,
    ).toBe(422);
  });
});
