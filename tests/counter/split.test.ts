import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { allByRole, fieldNamed } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers, press } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite(["ticketing", "counter"]);
const { cashier, salesOf } = counterBrowsers(site, database, now);

type Browser = Awaited<ReturnType<typeof cashier>>["browser"];

const PEOPLE = {
  "adult[0][name]": "Ahmad Faiz bin Ismail",
  "adult[0][ic]": "850412115267",
  "adult[1][name]": "Siti Hajar binti Osman",
  "adult[1][ic]": "870903115048",
};

/** Two adults, up to the parts of their payment of RM 60.00. */
async function toSplit(browser: Browser): Promise<void> {
  await browser.get("/pos/passengers");
  await browser.submitAndFollow({ adult: "2" });
  await browser.submitAndFollow(PEOPLE);
  await browser.submitAndFollow({}, { paymentMethod: "Split" });
  expect(browser.page.path).toBe("/pos/checkout/split");
}
const byTerminal = { paymentMethod: "Card terminal" };
const paidBy = (ticketId: number | undefined) =>
  sql(
    null,
    "select method, amount_sen as sen from ticket_payment where ticket_id = :ticketId order by method",
    { ticketId },
  );

describe("a split payment without scripts", () => {
  it("is sold by the cash part and the method of the rest, which the server works out", async () => {
    const { browser, user } = await cashier();
    await toSplit(browser);
    expect(browser.page.text).toContain("Amount to pay RM 60.00");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.submitAndFollow({ cash_part: "20", cash_in: "50" }, byTerminal);
    expect(browser.page.path).toMatch(/^\/pos\/result\/change\?ticket=/);
    const [sale] = await salesOf(user.id);
    expect(sale).toMatchObject({ paymentMethod: "Split", cashInSen: 5_000, changeSen: 3_000 });
    expect(await paidBy(sale?.id)).toEqual([
      { method: "Card terminal", sen: 4_000 },
      { method: "Cash", sen: 2_000 },
    ]);
  });

  it("shows both parts by name beside the change", async () => {
    const { browser } = await cashier();
    await toSplit(browser);
    await browser.submitAndFollow({ cash_part: "20", cash_in: "50" }, byTerminal);
    const { text } = browser.page;
    for (const words of ["Change RM 30.00", "Cash RM 20.00", "Card terminal RM 40.00"])
      expect(text.replaceAll("\u00a0", " ")).toContain(words);
    expect(await htmlProblems(browser.page.html)).toEqual([]);
  });

  it("takes the exact sum where nothing is written for what was received", async () => {
    const { browser, user } = await cashier();
    await toSplit(browser);
    await browser.submitAndFollow({ cash_part: "20.50", cash_in: " " }, byTerminal);
    expect(await salesOf(user.id)).toMatchObject([{ cashInSen: 2_050, changeSen: 0 }]);
  });

  it.each([
    ["cash_part", { cash_part: "" }, "Please complete this field"],
    ["cash_part", { cash_part: "2O" }, "Use digits and a dot only"],
    ["cash_part", { cash_part: "0" }, "The amount must be more than RM 0.00."],
    ["cash_part", { cash_part: "60", cash_in: "60" }, "must be less than the total of RM 60.00"],
    ["cash_in", { cash_part: "20", cash_in: "19.99" }, "less than the cash part of RM 20.00"],
    ["cash_in", { cash_part: "20", cash_in: "ten" }, "Use digits and a dot only"],
  ])("says beside %s what is wrong with %j, and keeps it", async (field, typed, words) => {
    const { browser, user } = await cashier();
    await toSplit(browser);
    const { status, html, text } = await browser.submit(typed, byTerminal);
    expect(text).toContain(words);
    expect({
      status,
      invalid: fieldNamed(html, field).attribute("aria-invalid"),
      kept: Object.fromEntries(
        Object.keys(typed).map((name) => [name, fieldNamed(html, name).value]),
      ),
      problems: await htmlProblems(html),
      sales: await salesOf(user.id),
    }).toEqual({ status: 422, invalid: "true", kept: typed, problems: [], sales: [] });
  });

  it("offers the configured methods for the rest, neither Cash nor Credit Facility", async () => {
    const { browser } = await cashier();
    await toSplit(browser);
    const offered = allByRole(browser.page.html, "button")
      .filter((button) => button.attribute("name") === "paymentMethod")
      .map(({ value }) => value);
    // The page below has its own, of which the split payment is the last.
    expect(offered.slice(offered.indexOf("Split") + 1)).toEqual(["Card terminal", "QR"]);
    const { status, text } = await browser.submit(
      { cash_part: "20" },
      { paymentMethod: "Credit Facility" },
    );
    expect([status, text.includes("Please select payment method")]).toEqual([422, true]);
  });

  it("leads a form that is sent twice to its one sale (R-S8)", async () => {
    const { browser, user } = await cashier();
    await toSplit(browser);
    const [path, body] = browser.filledForm({ cash_part: "20" });
    body.append("paymentMethod", "QR");
    const answers = await Promise.all([1, 2, 3].map(() => browser.post(path, body)));
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(await salesOf(user.id)).toHaveLength(1);
  });

  it("is reached from the counts by one button, as the methods are", async () => {
    const { browser } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "2" });
    await press(browser, PEOPLE, { pay: "Split" });
    expect(browser.page.path).toBe("/pos/checkout/split");
  });

  it("keeps what was typed of the buyer on the way to the parts", async () => {
    const { browser, user } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "2" });
    await browser.submitAndFollow(PEOPLE);
    await browser.submitAndFollow({ name: "Ahmad Faiz" }, { paymentMethod: "Split" });
    await browser.submitAndFollow({ cash_part: "20" }, byTerminal);
    const [sale] = await salesOf(user.id);
    expect(await sql(null, "select name from ticket where id = :id", { id: sale?.id })).toEqual([
      { name: "Ahmad Faiz" },
    ]);
  });
});
