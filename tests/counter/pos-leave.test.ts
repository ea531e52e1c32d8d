import { describe, expect, it } from "vitest";
import { useDatabase } from "../support/database";
import {
  allByTag,
  buttonValues,
  fieldNamed,
  getByRole,
  languageOf,
  wrongFieldsIn,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { cashier } = counterBrowsers(useSite(["ticketing", "counter"]), database, now);
type Browser = Awaited<ReturnType<typeof cashier>>["browser"];

const ONE = { "adult[0][name]": "Ahmad Faiz bin Ismail", "adult[0][ic]": "850412115267" };

/** Leaves a step with what is typed, as a button or a script does. */
async function leave(
  browser: Browser,
  typed: Record<string, string>,
  to: string,
): Promise<string | null> {
  const [path, body] = browser.filledForm(typed);
  body.append("leave", to);
  return (await browser.post(path, body)).location;
}

/** Presses the language's button, which belongs to the step's form, without scripts. */
async function inMalay(browser: Browser, typed: Record<string, string>): Promise<void> {
  const button = getByRole(browser.page.html, "button", { name: "Bahasa Melayu" });
  const [, body] = browser.filledForm(typed);
  await browser.follow(await browser.post(button.attribute("formaction") ?? "", body));
  expect(languageOf(browser.page.html)).toBe("ms");
}

const valuesOf = (browser: Browser, names: readonly string[]) =>
  names.map((name) => fieldNamed(browser.page.html, name).value);

describe("what is typed when a step is left", () => {
  const counted = async () => {
    const { browser } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "1" });
    return browser;
  };
  const atCheckout = async () => {
    const browser = await counted();
    await browser.submitAndFollow(ONE);
    expect(browser.page.path).toBe("/pos/checkout");
    return browser;
  };

  it("is held with the order by its button, without scripts", async () => {
    const browser = await counted();
    expect(buttonValues(browser.page.html, "leave")).toEqual(["/pos/hold"]);
    await leave(browser, { "adult[0][name]": "Ahmad Faiz" }, "/pos/hold");
    expect(fieldNamed((await browser.get("/pos/hold")).html, "name")?.value).toBe("Ahmad Faiz");
  });

  it.each([
    ["ms", "Paling banyak 60 aksara."],
    ["en", "At most 60 characters."],
  ])("is not held under a name that is too long: the field says so, in %s", async (...of) => {
    const [language, sentence] = of;
    const browser = await counted();
    browser.cookies.set("lang", language);
    await browser.get("/pos/hold");
    expect((await browser.submit({ name: "Wan ".repeat(15) + "Ali" })).status).toBe(422);
    const name = fieldNamed(browser.page.html, "name");
    expect([name?.description?.includes(sentence), name?.value]).toEqual([
      ...[true, "Wan ".repeat(15) + "Ali"],
    ]);
  });

  it("of the passengers stays while the printer is chosen", async () => {
    const browser = await counted();
    const printer = "/printer?back=%2Fpos%2Fpassengers";
    expect(await leave(browser, { "adult[0][name]": "Ahmad Faiz" }, printer)).toBe(printer);
    const { html } = await browser.get("/pos/passengers");
    expect(fieldNamed(html, "adult[0][name]")?.value).toBe("Ahmad Faiz");
  });

  it.each([
    ["", "ahmad@contoh.my"],
    [" and is wrong", "ahmad@"],
  ])("of the customer stays%s", async (_what, email) => {
    const browser = await atCheckout();
    const issue = "/report-issue?back=%2Fpos%2Fcheckout";
    expect(await leave(browser, { name: "Ahmad Faiz", email }, issue)).toBe(issue);
    const { html } = await browser.get("/pos/checkout");
    expect(["name", "email"].map((name) => fieldNamed(html, name)?.value)).toEqual([
      "Ahmad Faiz",
      email,
    ]);
  });

  it.each([
    ["", ONE],
    [" and is wrong", { "adult[0][name]": "Al", "adult[0][ic]": "12" }],
  ])("of the passengers stays in the other language%s", async (_what, typed) => {
    const browser = await counted();
    await inMalay(browser, typed);
    expect(browser.page.path).toBe("/pos/passengers");
    expect(valuesOf(browser, Object.keys(typed))).toEqual(Object.values(typed));
  });

  it("of the buyer's step and of the names' stays in the other language too", async () => {
    const browser = await counted();
    for (const [step, field] of [
      ["user-info", "name"],
      ["passengers-info", "adult[0][name]"],
    ] as const) {
      browser.cookies.set("lang", "en");
      await browser.get(`/pos/${step}`);
      await inMalay(browser, { [field]: "Al" });
      expect([browser.page.path, ...valuesOf(browser, [field])]).toEqual([`/pos/${step}`, "Al"]);
    }
  });

  it.each(["passengers", "checkout", "user-info", "passengers-info"])(
    "is not left for the other language by Enter, which presses the first button of a form (%s)",
    async (step) => {
      const browser = await atCheckout();
      const { html } = await browser.get(`/pos/${step}`);
      const [first] = allByTag(html, "button").filter(
        (button) => button.attribute("form") === "step",
      );
      expect([first?.text, first?.has("formaction")]).toEqual(["Continue", false]);
    },
  );

  it("is sold by Enter in a field, by the method that was pressed before", async () => {
    const browser = await atCheckout();
    await browser.submitAndFollow({}, { paymentMethod: "Credit Facility" });
    expect(wrongFieldsIn(browser.page.html)).toContain("companyName");
    const customer = { name: "Ahmad", companyName: "Bayu", phoneNo: "0123456789" };
    await browser.submitAndFollow({ ...customer, email: "bayu@contoh.my" });
    expect(browser.page.path).toMatch(/^\/pos\/result/);
  });

  it("of more passengers has its rows in the other language", async () => {
    const browser = await counted();
    await inMalay(browser, { ...ONE, adult: "2" });
    expect(valuesOf(browser, ["adult", "adult[0][name]", "adult[1][name]"])).toEqual([
      ...["2", "Ahmad Faiz bin Ismail", ""],
    ]);
  });

  it("of the customer stays in the other language, with the method", async () => {
    const browser = await atCheckout();
    await browser.get("/pos/checkout?method=Credit+Facility");
    await inMalay(browser, { name: "Ahmad Faiz", email: "ahmad@" });
    expect(browser.page.path).toBe("/pos/checkout?method=Credit+Facility");
    expect(valuesOf(browser, ["name", "email"])).toEqual(["Ahmad Faiz", "ahmad@"]);
  });

  it("is over once the payment is chosen with something else", async () => {
    const browser = await atCheckout();
    await leave(browser, { name: "Ahmad Faiz", email: "ahmad@" }, "/printer");
    await browser.get("/pos/checkout");
    await browser.submitAndFollow({ name: "Siti Hajar", email: "" }, { paymentMethod: "Cash" });
    const { html } = await browser.get("/pos/checkout");
    expect(fieldNamed(html, "name")?.value).toBe("Siti Hajar");
  });

  it("leads to no other site", async () => {
    const browser = await counted();
    expect(await leave(browser, {}, "//example.com/")).toBe("/pos/passengers");
  });
});
