import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { walkTo } from "../flow/walk";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite(["ticketing", "counter"]);
const { cashier, visitor, salesOf, change } = counterBrowsers(site, database, now);

const codeOn = (text: string) => /Your code for the counter ([A-Z]{4}) /.exec(text)?.[1] ?? "none";

/** A buyer in the queue fills in who travels and gets a code. */
async function queueing(): Promise<string> {
  const buyer = visitor();
  await walkTo(buyer, "checkout", { date: "2026-06-10" });
  await buyer.get("/queue");
  expect(buyer.page.text).toContain("Pay at the counter");
  expect(await htmlProblems(buyer.page.html)).toEqual([]);
  const form = buyer.forms().find((one) => one.action === "/queue");
  expect(form).toBeDefined();
  await buyer.follow(await buyer.post("/queue", {}));
  expect(await htmlProblems(buyer.page.html)).toEqual([]);
  return codeOn(buyer.page.text);
}

describe("filling in while queueing", () => {
  describe("gives a code", () => {
    const story = madeOnce(async () => {
      const code = await queueing();
      const { browser, user } = await cashier();
      await browser.get("/pos/passengers");
      const found = await browser.submitAndFollow({ code: code.toLowerCase() });
      await browser.submitAndFollow({}, { paymentMethod: "Cash" });
      await browser.submitAndFollow({ cash_in: "60" });
      const { browser: other } = await cashier();
      await other.get("/pos/passengers");
      return { sale: (await salesOf(user.id))[0], found, used: await other.submit({ code }) };
    });

    it("by which the counter has the order at its checkout", async () => {
      const { path, text } = (await story()).found;
      expect(path).toBe("/pos/checkout");
      for (const words of [
        "The buyer's order is here, filled in 0 min ago.",
        "Siti Hajar binti Osman",
      ])
        expect(text).toContain(words);
    });

    it("by which it sells to whom was filled in", async () => {
      const { sale } = await story();
      expect(
        await sql(null, "select name from passenger where ticket_id = :saleId order by no", {
          saleId: sale?.id,
        }),
      ).toEqual([{ name: "Ahmad Faiz bin Ismail" }, { name: "Siti Hajar binti Osman" }]);
    });

    it("that is good once", async () => {
      const { status, text, html } = (await story()).used;
      expect([
        status,
        text.includes("No order is waiting under these four letters."),
        await htmlProblems(html),
      ]).toEqual([422, true, []]);
    });
  });

  it("is sold at today's price, whatever it was when it was filled in", async () => {
    const code = await queueing();
    await change("update price set fare_sen = 3500 where category = 'adult'");
    const { browser } = await cashier();
    await browser.get("/pos/load");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.submitAndFollow({ code });
    await change("update price set fare_sen = 3000 where category = 'adult'");
    expect(browser.page.text).toContain("RM 70.00");
  });

  it("asks for passengers first, and works while online sales are off", async () => {
    const early = visitor();
    expect((await early.get("/queue")).location).toBe("/");
    const buyer = visitor();
    await walkTo(buyer, "user-info");
    await change("update setting set payment_enabled = false");
    await buyer.get("/queue");
    await buyer.follow(await buyer.post("/queue", {}));
    await change("update setting set payment_enabled = true");
    expect(codeOn(buyer.page.text)).toMatch(/^[A-Z]{4}$/);
  });

  it("does not put an order at hand aside unseen", async () => {
    const code = await queueing();
    const { browser } = await cashier();
    await browser.get("/pos/load");
    const [path, body] = browser.filledForm({ code });
    await browser.get("/pos/passengers");
    await browser.submit({ adult: "3" });
    const stale = await browser.post(path, body);
    expect([stale.status, stale.text.includes("This order changed in another tab.")]).toEqual([
      409,
      true,
    ]);
    expect(stale.text).toContain("The order you are making will be held:");
  });
});
