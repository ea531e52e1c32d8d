import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { readPrintableTicket } from "~/domain/receipts/read-printable-ticket.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { allByRole, allByTag, fieldNamed } from "../support/page-roles";
import { useSite } from "../support/site";
import { counterBrowsers, press } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite(["ticketing", "counter"]);
const { cashier, anOperator, salesOf, change } = counterBrowsers(site, database, now);

const icOf = async (id: number) => {
  const [row] = await sql<{ ic: string }>(null, "select ic from operator where id = :id", { id });
  return row?.ic;
};

describe("a sale for an operator", () => {
  it("begins with 'No Operator', skips two steps and has the operator as buyer (R-2.18-06, R-3-27, R-S14)", async () => {
    const { browser, user } = await cashier();
    const id = await anOperator();
    await browser.get("/pos/passengers");
    const operators = allByRole(fieldNamed(browser.page.html, "operator"), "option");
    expect([operators[0]?.name, operators[0]?.value]).toEqual(["No Operator", "0"]);
    await press(browser, { operator: String(id), adult: "2" }, { pay: "Cash" });
    expect(browser.page.path).toBe("/pos/checkout/cash");
    expect(allByTag(browser.page.html, "s").map(({ text }) => text[0])).toEqual(["4", "5"]);
    await browser.submitAndFollow({ cash_in: "60" });
    const [sale] = await salesOf(user.id);
    expect(
      await sql(
        null,
        "select name, email, phone_no, ic, operator_id from ticket where id = :saleId",
        { saleId: sale?.id },
      ),
    ).toEqual([
      {
        name: "Mohd Hafiz",
        email: "bayu@contoh.my",
        phoneNo: "0139876543",
        ic: await icOf(id),
        operatorId: id,
      },
    ]);
    expect(
      await sql(
        null,
        "select category, name, ic from passenger where ticket_id = :saleId order by no",
        { saleId: sale?.id },
      ),
    ).toEqual([
      { category: "adult", name: null, ic: null },
      { category: "adult", name: null, ic: null },
    ]);
  });

  it("shows at its payment who buys, no empty names, and no way into the steps that it skips", async () => {
    const { browser } = await cashier();
    const id = await anOperator();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ operator: String(id), adult: "1" });
    const { html } = browser.page;
    expect(allByTag(html, "dt").map(({ text }) => text)).toContain("Buyer");
    expect(allByTag(html, "dt").map(({ text }) => text)).not.toContain("Passenger names");
    const ways = allByTag(html, "a").map((link) => link.attribute("href"));
    expect(ways.filter((href) => /user-info|passengers-info/.test(href ?? ""))).toEqual([]);
  });

  it("is paid by any method, on its account too", async () => {
    const { browser, user } = await cashier();
    const id = await anOperator();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ operator: String(id), adult: "1" });
    expect(browser.page.path).toBe("/pos/checkout");
    await browser.submitAndFollow({}, { paymentMethod: "Cash" });
    expect(browser.page.path).toBe("/pos/checkout/cash");
    await browser.get("/pos/checkout");
    await browser.submit({}, { paymentMethod: "Credit Facility" });
    expect((await salesOf(user.id)).map((one) => one.paymentMethod)).toEqual(["Credit Facility"]);
  });

  it("has the operator's company, or the cash and the change, for its papers", async () => {
    const { browser, user } = await cashier();
    const id = await anOperator("Bayu Laju");
    for (const method of ["Credit Facility", "Cash"]) {
      await browser.get("/pos/passengers");
      await browser.submitAndFollow({ operator: String(id), adult: "1" });
      await browser.submitAndFollow({}, { paymentMethod: method });
    }
    await browser.submit({ cash_in: "50" });
    const papers = await Promise.all(
      (await salesOf(user.id)).map(({ ticketCode }) => readPrintableTicket(ticketCode)),
    );
    const noOther = { agency: null, company: null };
    expect(papers.map((ticket) => ticket?.counterSale)).toEqual([
      { operator: "Bayu Laju", ...noOther, cashInSen: null, changeSen: null },
      { operator: "Bayu Laju", ...noOther, cashInSen: 5_000, changeSen: 2_000 },
    ]);
  });

  describe("who is not offered, or not any more", () => {
    const REFUSED = "This boat operator is no longer active.";
    /** One of the other jetty, and one who leaves while the sale stands at its cash. */
    const story = madeOnce(async () => {
      const { browser, user } = await cashier();
      const [other, leaving] = [
        await anOperator("Mangkok Laju", 2),
        await anOperator("Pergi Jauh"),
      ];
      const first = await browser.get("/pos/passengers");
      await browser.submit({ operator: String(leaving), adult: "3" });
      const chosen = await browser.get("/pos/passengers");
      const [path, body] = browser.filledForm({ operator: String(leaving) });
      body.set("operator", String(other));
      const forged = await browser.post(path, body);
      await browser.get("/pos/checkout/cash");
      await change("update operator set active = false where id = $1", [leaving]);
      const left = await browser.submitAndFollow({ cash_in: "90" });
      return { first, chosen, forged, left, sales: await salesOf(user.id) };
    });

    it("is not among those of the jetty, and refused where a form is forged", async () => {
      const { first, forged } = await story();
      expect(first.text).not.toContain("Mangkok Laju");
      expect(forged.text).toContain(REFUSED);
    });

    it("is refused where he left meanwhile: nothing is sold, and the step is asked again", async () => {
      const { left, sales } = await story();
      expect([left.path, sales]).toEqual(["/pos/passengers", []]);
      expect(left.text).toContain(REFUSED);
    });

    it("leaves the counts as they were", async () => {
      const { chosen, left } = await story();
      expect([chosen, left].map(({ html }) => fieldNamed(html, "adult").value)).toEqual(["3", "3"]);
    });
  });
});
