import { describe, expect, it } from "vitest";
import { blockCreditAccount } from "~/domain/credit/change-account.server";
import { openCreditAccount } from "~/domain/credit/open-account.server";
import { useDatabase } from "../support/database";
import { valuesIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { makeStaff } from "../support/staff";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const { cashier, anOperator, salesOf } = counterBrowsers(useSite(), database, now);

const CUSTOMER = { name: "Ahmad Faiz", email: "faiz@contoh.my", phoneNo: "0123456789" };
const CREDIT = { paymentMethod: "Credit Facility" };

async function anAccount(company: string, limit: number | null) {
  const by = { userId: (await makeStaff({ level: 5 })).id };
  return { by, id: await openCreditAccount({ company, limit }, by, now) };
}

describe("Credit Facility at /pos", () => {
  const toCheckout = async (operator?: number) => {
    const { browser, user } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "2", ...(operator && { operator: String(operator) }) });
    if (operator === undefined)
      await browser.submitAndFollow({
        ...{ "adult[0][name]": "Ahmad Faiz bin Ismail", "adult[0][ic]": "850412115267" },
        ...{ "adult[1][name]": "Siti Hajar binti Osman", "adult[1][ic]": "870903115048" },
      });
    expect(browser.page.path).toBe("/pos/checkout");
    return { browser, user };
  };

  it("refuses a sale above the limit, names account and what is free, and keeps what was typed", async () => {
    await anAccount("Had Pos Tours", 5_950);
    const { browser, user } = await toCheckout();
    const customer = { ...CUSTOMER, companyName: "HAD POS Tours Sdn Bhd" };
    const { status, text, html } = await browser.submit(customer, CREDIT);
    expect([status, await htmlProblems(html), await salesOf(user.id)]).toEqual([409, [], []]);
    expect(text).toContain("Had Pos Tours has RM 59.50 of its credit limit left");
    expect(text).not.toContain("Oopss");
    expect(valuesIn(html)).toEqual(expect.arrayContaining(Object.values(customer)));
    await browser.submitAndFollow(customer, { paymentMethod: "QR" });
    expect(await salesOf(user.id)).toMatchObject([{ paymentMethod: "QR" }]);
  });

  it("shows what an operator's account has left, and that it is blocked", async () => {
    const { id, by } = await anAccount("Pengendali Had", 12_345);
    const operator = await anOperator("Pengendali Had");
    const { browser, user } = await toCheckout(operator);
    expect(browser.page.text).toContain("Credit Facility of Pengendali Had: RM 123.45 left");
    await blockCreditAccount(id, { version: 1, reason: "Tiada bayaran" }, by, now);
    await browser.get("/pos/checkout");
    expect(browser.page.text).toContain("Credit Facility of Pengendali Had is blocked.");
    const { status, text } = await browser.submit({}, CREDIT);
    expect([status, text.includes("Pengendali Had is blocked from Credit Facility")]).toEqual([
      409,
      true,
    ]);
    expect(await salesOf(user.id)).toEqual([]);
  });
});

describe("Credit Facility at /ticket-counter", () => {
  it("refuses a sale above the limit, names account and what is free, and keeps what was typed", async () => {
    await anAccount("Had Skrin Tours", 2_900);
    const { browser, user } = await cashier();
    await browser.get("/ticket-counter");
    const buyer = { ...CUSTOMER, ic: "850412115267", country: "Malaysia" };
    await browser.submitAndFollow(
      { ticketDate: "2026-06-12", adult: "1", child: "0", ...buyer },
      { go: "passengers" },
    );
    await browser.submitAndFollow({}, { go: "payment" });
    const { status, text, html } = await browser.submit(
      { company_name: "had skrin tours" },
      { go: "generate", ...CREDIT },
    );
    expect([status, await htmlProblems(html), await salesOf(user.id)]).toEqual([409, [], []]);
    for (const words of [
      "Had Skrin Tours has RM 29.00 of its credit limit left",
      "Credit Facility of Had Skrin Tours: RM 29.00 left",
    ])
      expect(text).toContain(words);
    expect(valuesIn(html)).toContain("had skrin tours");
  });
});
