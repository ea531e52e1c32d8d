import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import { currentIn, fieldNamed, fieldsNamed, valuesIn } from "../support/page-roles";
import { makeShift } from "../support/shift";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite(["ticketing", "counter"]);
const { cashier, visitor, signedIn, salesOf, change } = counterBrowsers(site, database, now);

const PEOPLE = {
  "adult[0][name]": "Ahmad Faiz bin Ismail",
  "adult[0][ic]": "850412115267",
  "adult[1][name]": "Siti Hajar binti Osman",
  "adult[1][ic]": "870903115048",
};

/** Two adults, named on the page where they are counted, up to the payment. */
async function toCheckout(browser: Awaited<ReturnType<typeof cashier>>["browser"]): Promise<void> {
  await browser.get("/pos/passengers");
  await browser.submitAndFollow({ adult: "2" });
  expect(browser.page.path).toBe("/pos/passengers");
  await browser.submitAndFollow(PEOPLE);
  expect(browser.page.path).toBe("/pos/checkout");
}

async function toCash(browser: Awaited<ReturnType<typeof cashier>>["browser"]): Promise<void> {
  await toCheckout(browser);
  await browser.submitAndFollow({}, { paymentMethod: "Cash" });
  expect(browser.page.path).toBe("/pos/checkout/cash");
}

describe("access to the counter", () => {
  it.each(["/pos", "/pos/passengers", "/pos/checkout", "/pos/checkout/cash", "/pos/load"])(
    "is asked of a visitor by the login: %s (R-2.1-02)",
    async (path) => {
      expect((await visitor().get(path)).location).toBe(`/login?back=${encodeURIComponent(path)}`);
    },
  );

  it("leads whoever has no shift to Start Shift", async () => {
    const { browser } = await signedIn({ level: 3 });
    expect((await browser.get("/pos")).location).toBe("/pos/shift/start?back=%2Fpos");
  });

  it("is open to whoever has one (R-2.1-02)", async () => {
    const { browser } = await cashier();
    const first = await browser.get("/pos");
    const { status, html, text } = await browser.get("/pos/jetty");
    expect([first.location, status, await htmlProblems(html)]).toEqual([
      "/pos/passengers",
      200,
      [],
    ]);
    expect(text).toContain("1 Jetty");
  });

  it("are closed to scanners and accountants", async () => {
    for (const level of [2, 5] as const)
      expect((await (await signedIn({ level })).browser.get("/pos")).status).toBe(403);
  });
});

describe("a sale without scripts", () => {
  describe("from its first step", () => {
    const story = madeOnce(async () => {
      const { browser } = await cashier({ jettyId: 0 });
      const jetty = await browser.get("/pos/jetty");
      const date = await browser.submitAndFollow({}, { jettyID: "2" });
      const people = await browser.submitAndFollow({}, { ticketDate: "2026-06-12" });
      return { jetty, date, people };
    });

    it("has the cashier's jetty and today standing already", async () => {
      const { jetty, date } = await story();
      expect([currentIn(jetty.html, "jettyID"), currentIn(date.html, "ticketDate")]).toEqual([
        "1",
        "2026-06-10",
      ]);
    });

    it("goes on at once from a jetty and a date (R-2.18-05)", async () => {
      const { date, people } = await story();
      expect([date.path, people.path]).toEqual(["/pos/departure-date", "/pos/passengers"]);
      expect(people.text).toContain("Mangkok");
    });

    it("is drawn as valid pages", async () => {
      const { date, people } = await story();
      expect([await htmlProblems(date.html), await htmlProblems(people.html)]).toEqual([[], []]);
    });
  });

  it("asks for the cash beside what is to be paid (R-2.18-12)", async () => {
    const { browser } = await cashier();
    await toCash(browser);
    expect(browser.page.text).toContain("Cash Drawer");
    expect(browser.page.text).toContain("Amount to pay RM 60.00");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
  });

  describe("in cash", () => {
    const story = madeOnce(async () => {
      const { browser, user } = await cashier();
      await toCash(browser);
      const sold = await browser.submitAndFollow({ cash_in: "100" });
      return { sold, sales: await salesOf(user.id), next: await browser.get("/pos/passengers") };
    });

    it("takes what was received and gives the change (R-2.18-12)", async () => {
      expect((await story()).sales).toMatchObject([
        {
          amountSen: 6_000,
          cashInSen: 10_000,
          changeSen: 4_000,
          paymentMethod: "Cash",
          ticketDate: "2026-06-10",
        },
      ]);
    });

    it("shows the change large (R-4-37)", async () => {
      const { path, text, html } = (await story()).sold;
      expect(path).toMatch(/^\/pos\/result\/change\?ticket=/);
      for (const words of ["Change", "RM 40.00", "Ticket has been generated."])
        expect(text).toContain(words);
      expect(await htmlProblems(html)).toEqual([]);
    });

    it("begins anew for the next buyer (R-4-37)", async () => {
      const { text, html } = (await story()).next;
      expect([text.includes("RM 0.00"), fieldNamed(html, "adult").value]).toEqual([true, ""]);
    });
  });

  it("fills the cash field by the pad and by round sums, each a submit button (R-2.18-13)", async () => {
    const { browser, user } = await cashier();
    await toCash(browser);
    for (const k of ["9", "5", "del", "0"]) await browser.submitAndFollow({}, { k });
    expect(fieldNamed(browser.page.html, "cash_in").value).toBe("90");
    expect(browser.page.text).toContain("RM 30.00");
    await browser.submitAndFollow({}, { quick: "60.00" });
    expect(fieldNamed(browser.page.html, "cash_in").value).toBe("60.00");
    await browser.submitAndFollow({ cash_in: "60.00" });
    expect(await salesOf(user.id)).toMatchObject([{ cashInSen: 6_000, changeSen: 0 }]);
  });

  it("takes digits and a dot only, and not less than the total (R-5-39, R-8-26)", async () => {
    const { browser, user } = await cashier();
    await toCash(browser);
    for (const [cash, words] of [
      ["1,00", "Use digits and a dot only"],
      ["１００", "Use digits and a dot only"],
      ["1e9", "Use digits and a dot only"],
      ["-60", "Use digits and a dot only"],
      ["", "Please complete this field"],
      ["59.99", "Amount cannot be less than RM 60.00"],
    ] as const) {
      await browser.get("/pos/checkout/cash");
      const { status, text, html } = await browser.submit({ cash_in: cash });
      expect([cash, status]).toEqual([cash, 422]);
      expect(text).toContain(words);
      expect(await htmlProblems(html)).toEqual([]);
    }
    expect(await salesOf(user.id)).toEqual([]);
  });

  it("is one sale however often it is sent, and leads to it", async () => {
    const { browser, user } = await cashier();
    await toCash(browser);
    const [path, body] = browser.filledForm({ cash_in: "60" });
    const first = await browser.post(path, new URLSearchParams(body));
    const again = await browser.post(path, new URLSearchParams(body));
    const [sale] = await salesOf(user.id);
    expect(first.location).toBe(`/pos/result/change?ticket=${sale?.ticketCode}`);
    expect(again.location).toBe(`/pos/result?ticket=${sale?.ticketCode}`);
    expect(await salesOf(user.id)).toHaveLength(1);
  });

  it("needs a payment method (R-5-43, R-9-09)", async () => {
    const { browser, user } = await cashier();
    await toCheckout(browser);
    expect(browser.page.text).toContain("Cash Credit Facility Card terminal QR");
    const none = await browser.submit({ companyName: "" });
    expect([none.status, none.text.includes("Please select payment method")]).toEqual([422, true]);
    expect(await salesOf(user.id)).toEqual([]);
  });

  it("needs a customer on Credit Facility, and keeps what was typed (R-5-40, R-8-23)", async () => {
    const { browser, user } = await cashier();
    await toCheckout(browser);
    const lacking = await browser.submit(
      { name: "Ahmad Faiz" },
      { paymentMethod: "Credit Facility" },
    );
    expect([lacking.status, lacking.text.includes("Please provide customer info")]).toEqual([
      422,
      true,
    ]);
    expect(valuesIn(lacking.html)).toContain("Ahmad Faiz");
    expect(await htmlProblems(lacking.html)).toEqual([]);
    expect(await salesOf(user.id)).toEqual([]);
  });

  it("is sold on Credit Facility to a customer, by QR to anybody (R-5-40, R-9-09)", async () => {
    const { browser, user } = await cashier();
    await toCheckout(browser);
    await browser.submitAndFollow(
      {
        name: "Ahmad Faiz",
        companyName: "Redang Holidays",
        email: "faiz@contoh.my",
        phoneNo: "0123456789",
      },
      { paymentMethod: "Credit Facility" },
    );
    expect(browser.page.path).toMatch(/^\/pos\/result\?ticket=/);
    expect(browser.page.text).toContain("Ahmad Faiz, Redang Holidays");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await toCheckout(browser);
    await browser.submitAndFollow({}, { paymentMethod: "QR" });
    expect(await salesOf(user.id)).toMatchObject([
      { paymentMethod: "Credit Facility", cashInSen: null },
      { paymentMethod: "QR", cashInSen: null },
    ]);
  });

  it("leaves the buyer's data open, which no method but Credit Facility asks for (R-5-32)", async () => {
    const { browser, user } = await cashier();
    await toCheckout(browser);
    await browser.submitAndFollow({}, { paymentMethod: "Card terminal" });
    const [sale] = await salesOf(user.id);
    expect(
      await sql(null, "select name, email, phone_no, ic from ticket where id = :saleId", {
        saleId: sale?.id,
      }),
    ).toEqual([{ name: null, email: null, phoneNo: null, ic: null }]);
  });
});

describe("what changed meanwhile", () => {
  it("both nationalities may be ticked, and whoever is counted is (R-4-27)", async () => {
    const { browser } = await cashier();
    await browser.get("/pos/passengers");
    const no = await browser.submit({ adult: "1", adult_foreigner: "1" });
    expect([no.status, no.text.includes("Please select country")]).toEqual([422, true]);
    expect(no.html).toMatch(
      /name="nationality"[^>]*value="nonMalaysian"[^>]*checked=""|checked=""[^>]*value="nonMalaysian"/,
    );
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({
      nationality: ["malaysian", "nonMalaysian"],
      adult: "1",
      adult_foreigner: "1",
      country: "SG",
    });
    expect(browser.page.path).toBe("/pos/passengers");
    expect(browser.page.text).toContain("2 passengers");
  });

  it("a date blocked meanwhile leads to the calendar, and the rest stays", async () => {
    const { browser, user } = await cashier();
    await toCash(browser);
    await change(
      "insert into blocked_date (days, details) values ('[2026-06-10,2026-06-10]', 'Ombak besar')",
    );
    await browser.submitAndFollow({ cash_in: "60" });
    await change("update blocked_date set removed_at = now()");
    expect(browser.page.path).toBe("/pos/departure-date");
    expect(browser.page.text).toContain(
      "The selected date is not available. Please choose another date.",
    );
    await browser.submitAndFollow({}, { ticketDate: "2026-06-11" });
    await browser.get("/pos/checkout/cash");
    await browser.submitAndFollow({ cash_in: "60" });
    expect(await salesOf(user.id)).toMatchObject([{ ticketDate: "2026-06-11" }]);
  });

  it("a shift closed in another tab leads to Start Shift, and the order waits there", async () => {
    const { browser, user, shift } = await cashier();
    await toCash(browser);
    const [path, body] = browser.filledForm({ cash_in: "60" });
    await closeShift(
      { userId: user.id, name: user.name },
      { shiftId: shift.id, count: { 10000: 1 }, reason: "", handTo: null },
      now,
    );
    expect((await browser.post(path, body)).location).toBe("/pos/shift/start?back=%2Fpos");
    expect(await salesOf(user.id)).toEqual([]);
    await makeShift({ userId: user.id, openedAt: now });
    await browser.get("/pos/checkout/cash");
    await browser.submitAndFollow({ cash_in: "60" });
    expect(await salesOf(user.id)).toHaveLength(1);
  });

  it("a Malaysian category keeps Malaysia, whatever is sent (R-5-30)", async () => {
    const { browser, user } = await cashier();
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({
      nationality: ["malaysian", "nonMalaysian"],
      adult: "1",
      adult_foreigner: "1",
      country: "SG",
    });
    expect(fieldsNamed(browser.page.html, "adult[0][country]")).toEqual([]);
    expect(fieldsNamed(browser.page.html, "adult_foreigner[0][country]")).toHaveLength(1);
    const [path, body] = browser.filledForm({
      "adult[0][name]": "Ahmad Faiz",
      "adult[0][ic]": "850412115267",
      "adult_foreigner[0][name]": "Tan Mei Ling",
      "adult_foreigner[0][ic]": "E1234567",
    });
    body.set("adult[0][country]", "Singapore");
    await browser.follow(await browser.post(path, body));
    await browser.submitAndFollow({}, { paymentMethod: "QR" });
    const [sale] = await salesOf(user.id);
    expect(
      await sql(
        null,
        "select category, country from passenger where ticket_id = :saleId order by no",
        { saleId: sale?.id },
      ),
    ).toEqual([
      { category: "adult", country: "MY" },
      { category: "adult_foreigner", country: "SG" },
    ]);
  });

  it("a new price is shown before it is taken", async () => {
    const { browser, user } = await cashier();
    await toCash(browser);
    await change("update price set fare_sen = 3500 where category = 'adult'");
    const answer = await browser.submit({ cash_in: "100" });
    expect(answer.status).toBe(409);
    expect(answer.text).toContain("There is a price update.");
    expect(answer.text).toContain("Amount to pay RM 70.00");
    await browser.submitAndFollow({ cash_in: "100" });
    await change("update price set fare_sen = 3000 where category = 'adult'");
    expect(await salesOf(user.id)).toMatchObject([{ amountSen: 7_000, changeSen: 3_000 }]);
  });

  it("a tab of an order that has changed changes nothing", async () => {
    const { browser, user } = await cashier();
    await toCash(browser);
    const [path, body] = browser.filledForm({ cash_in: "60" });
    await browser.get("/pos/passengers");
    await browser.submitAndFollow({ adult: "3" });
    const stale = await browser.follow(await browser.post(path, body));
    expect(stale.text).toMatch(/This order changed in another tab|Please complete the passengers/);
    expect(await salesOf(user.id)).toEqual([]);
  });
});
