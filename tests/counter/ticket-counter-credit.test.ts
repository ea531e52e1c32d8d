import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { fieldNamed, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { aCredit, spendingOf } from "../support/travel-credit";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite();
const { cashier } = counterBrowsers(site, database, now);

const BUYER = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  email: "",
  country: "Malaysia",
};

/** The payment of two adults, RM 60.00, in English. */
async function payment() {
  const { browser, user } = await cashier({ language: "en" });
  await browser.get("/ticket-counter");
  await browser.submitAndFollow(
    { ticketDate: "2026-06-12", adult: "2", child: "0", ...BUYER },
    { go: "passengers" },
  );
  const second = { "adult[1][name]": "Siti binti Ali", "adult[1][ic]": "870903115048" };
  await browser.submitAndFollow(second, { go: "payment" });
  expect(browser.page.text).toContain("5. Payment");
  return { browser, userId: user.id };
}
const partsOf = (sellerId: number) =>
  sql<{ method: string; sen: number; cashInSen: number | null }>(
    null,
    `select p.method, p.amount_sen as sen, t.cash_in_sen from ticket_payment p
       join ticket t on t.id = p.ticket_id where t.seller_id = :sellerId order by p.method`,
    { sellerId },
  );
const spoken = (code: string) => code.toLowerCase().replace(/(.{4})(?=.)/g, "$1 ");

describe("a travel credit on the single screen", () => {
  describe("that pays a part", () => {
    const story = madeOnce(async () => {
      const [credit, { browser, userId }] = [await aCredit(now, 1), await payment()];
      const counted = await browser.submitAndFollow(
        { paymentMethod: "Cash", travelCredit: spoken(credit.code) },
        { go: "credit" },
      );
      const before = await spendingOf(credit.id);
      const sold = await browser.submitAndFollow(
        { paymentMethod: "Cash", cash_in: "50" },
        { go: "generate" },
      );
      return { counted, before, sold, parts: await partsOf(userId) };
    });

    it("is counted in before anything is sold", async () => {
      const { counted, before } = await story();
      for (const words of ["Paid by the credit RM -31.00", "Rest to pay RM 29.00"])
        expect(counted.text).toContain(words);
      expect(counted.text).not.toContain("Credit Facility");
      expect([
        fieldNamed(counted.html, "cash_in").value,
        await htmlProblems(counted.html),
        before,
      ]).toEqual(["29.00", [], []]);
    });

    it("leaves the rest to be taken in cash", async () => {
      const { sold, parts } = await story();
      expect(sold.text).toContain("RM 21.00");
      expect(parts).toEqual([
        { method: "Cash", sen: 2_900, cashInSen: 5_000 },
        { method: "Travel Credit", sen: 3_100, cashInSen: 5_000 },
      ]);
    });
  });

  it("that is typed and sent at once shows the new sum first, then pays all without a method", async () => {
    const [credit, { browser, userId }] = [await aCredit(now), await payment()];
    const sent = await browser.submit({ travelCredit: credit.code }, { go: "generate" });
    expect([sent.status, sent.text.includes("Check it, then generate again")]).toEqual([422, true]);
    expect(sent.text).toContain("The travel credit pays for all of it");
    expect(await spendingOf(credit.id)).toEqual([]);
    await browser.submitAndFollow({}, { go: "generate" });
    expect(browser.page.path).toContain("/ticket-counter/result");
    expect(await partsOf(userId)).toMatchObject([{ method: "Travel Credit", sen: 6_000 }]);
  });

  it("is refused beside its field where there is none, which keeps what was typed", async () => {
    const { browser, userId } = await payment();
    const { status, html, text } = await browser.submit(
      { travelCredit: "2222-3333" },
      { go: "credit" },
    );
    expect([status, wrongFieldsIn(html), fieldNamed(html, "travelCredit").value]).toEqual([
      422,
      ["travelCredit"],
      "2222-3333",
    ]);
    expect(text).toContain("There is no travel credit with this code");
    expect(await partsOf(userId)).toEqual([]);
  });

  it("is refused beside its field where it was emptied meanwhile", async () => {
    const [credit, { browser, userId }] = [await aCredit(now, 1), await payment()];
    await browser.submitAndFollow({ travelCredit: credit.code }, { go: "credit" });
    await spendElsewhere(credit.code);
    const { html, text } = await browser.submit({ paymentMethod: "QR" }, { go: "generate" });
    expect([wrongFieldsIn(html), await partsOf(userId)]).toEqual([["travelCredit"], []]);
    expect(text).toContain("Nothing is left of this travel credit");
  });

  it("is not to be guessed: who keeps missing has to wait", async () => {
    const { browser } = await payment();
    browser.clientIp = "203.0.113.78";
    const statuses: number[] = [];
    for (let tries = 0; tries < 32; tries += 1)
      statuses.push(
        (await browser.submit({ travelCredit: `2222-${tries}` }, { go: "credit" })).status,
      );
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });
});

/** All of it, by another cashier. */
async function spendElsewhere(code: string): Promise<void> {
  const { browser } = await payment();
  await browser.submitAndFollow({ travelCredit: code }, { go: "credit" });
  await browser.submitAndFollow({ paymentMethod: "QR" }, { go: "generate" });
  expect(browser.page.path).toContain("/ticket-counter/result");
}
