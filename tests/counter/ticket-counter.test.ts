import { beforeAll, describe, expect, it } from "vitest";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { madeOnce } from "../support/made-once";
import {
  allByTag,
  chosenIn,
  fieldNamed,
  fieldsNamed,
  getByRole,
  hasRole,
  valuesIn,
  wrongFieldsIn,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { BUYER, PATH, screensOf, ticketsOf, toPassengers, toPayment } from "./single-screen";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite();
const { cashier, signedIn, visitor, anOperator, change } = counterBrowsers(site, database, now);
const screen = screensOf(cashier);

describe("the single-screen counter", () => {
  it("opens for a cashier with a shift (R-2.1-08)", async () => {
    expect((await visitor().get(PATH)).location).toBe("/login?back=%2Fticket-counter");
    const { browser: without } = await signedIn({ level: 3 });
    expect((await without.get(PATH)).location).toBe("/pos/shift/start?back=%2Fticket-counter");
    expect((await screen()).browser.page.status).toBe(200);
  });

  it("has its parts (R-2.19-01, R-2.19-03, R-3-25)", async () => {
    const { browser } = await screen();
    const { html, text } = browser.page;
    expect(text).toMatch(/Kaunter Tiket\s+Jeti Merang ?, Rabu, 10 Jun 2026/);
    for (const words of [
      "Kutipan hari ini",
      "Tiket hari ini",
      "Penumpang hari ini",
      "Jun 2026",
      "Isn",
      "6 tahun ke atas",
      "5 tahun ke bawah",
    ])
      expect(text).toContain(words);
    expect(getByRole(html, "option", { name: "Lain-lain" }).value).toBe("other");
    expect(html).not.toContain("4. Penumpang");
    expect(await htmlProblems(html)).toEqual([]);
  });

  describe("on which a ticket is sold", () => {
    const story = madeOnce(async () => {
      const { browser, userId } = await screen();
      await toPayment(browser);
      const payment = browser.page;
      const sold = await browser.submit(
        { cash_in: "50" },
        { go: "generate", paymentMethod: "Cash" },
      );
      const result = await browser.follow();
      return { userId, payment, sold, result, next: await browser.get(PATH) };
    });

    it("opens part after part", async () => {
      // `toPayment` goes from each to the next.
      expect(await htmlProblems((await story()).payment.html)).toEqual([]);
    });

    it("says that the ticket has been generated, and the change (R-8-44)", async () => {
      const { sold, result } = await story();
      expect(sold.location).toMatch(/^\/ticket-counter\/result\?ticket=/);
      for (const words of ["Tiket telah dijana.", "RM 5.00"]) expect(result.text).toContain(words);
      expect(await htmlProblems(result.html)).toEqual([]);
    });

    it("says it once", async () => {
      expect((await story()).result.text.split("Tiket telah dijana.")).toHaveLength(2);
    });

    it("makes the ticket that was filled in", async () => {
      expect(await ticketsOf((await story()).userId)).toMatchObject([
        {
          ticketDate: "2026-06-12",
          amountSen: 4_500,
          paymentMethod: "Cash",
          changeSen: 500,
          categories: ["adult", "child"],
          countries: ["MY", "MY"],
        },
      ]);
    });

    it("begins anew, with the sale in today's cards (R-2.19-02)", async () => {
      const { text } = (await story()).next;
      expect(text).toContain("RM 45.00");
      expect(text).not.toContain("4. Penumpang");
    });
  });

  describe("with a buyer who is not told rightly", () => {
    const story = madeOnce(async () => {
      const { browser, userId } = await screen();
      await browser.submit(
        {
          ticketDate: "2026-06-12",
          name: "Al",
          ic: "12345",
          phoneNo: "12345",
          email: "bukan",
          country: "Atlantis",
          adult: "2",
        },
        { go: "passengers" },
      );
      return { page: browser.page, userId };
    });

    it("says beside each field what is still needed (R-5-23, R-5-26)", async () => {
      const { status, html } = (await story()).page;
      expect([status, wrongFieldsIn(html), await htmlProblems(html)]).toEqual([
        422,
        ["name", "ic", "phoneNo", "email", "country"],
        [],
      ]);
    });

    it("goes no further, and loses nothing", async () => {
      const { page, userId } = await story();
      expect(page.text).not.toContain("4. Penumpang");
      expect(valuesIn(page.html)).toEqual(expect.arrayContaining(["Al", "12345", "bukan"]));
      expect(await ticketsOf(userId)).toEqual([]);
    });
  });

  describe("by Enter, which presses the first button of the form", () => {
    const enter = async (browser: Browser, fields: Record<string, string> = {}) => {
      const forms = allByTag(browser.page.html, "form");
      const form = forms.find((one) => one.attribute("action") === PATH);
      const [first] = allByTag(form ?? "", "button");
      const name = first?.attribute("name");
      return browser.submit(fields, name ? { [name]: first?.value ?? "" } : {});
    };

    it("leads on to the passengers, then to the payment, and sells nothing", async () => {
      const { browser, userId } = await screen();
      const whole = { ticketDate: "2026-06-12", adult: "1", child: "0", ...BUYER };
      expect((await enter(browser, whole)).location).toBe(`${PATH}#part-passengers`);
      await browser.follow();
      expect((await enter(browser)).location).toBe(`${PATH}#part-payment`);
      await browser.follow();
      expect((await enter(browser, { cash_in: "50" })).location).toBe(`${PATH}#part-payment`);
      expect(await ticketsOf(userId)).toEqual([]);
    });

    it("says what is missing", async () => {
      const { browser } = await screen();
      await enter(browser, { ticketDate: "2026-06-12", ...BUYER, ic: "" });
      expect([browser.page.status, wrongFieldsIn(browser.page.html)]).toEqual([422, ["ic"]]);
    });
  });

  it("wants three letters of each passenger's name and an ic of 6 to 14 characters (R-5-27)", async () => {
    const { browser } = await screen();
    await toPassengers(browser);
    await browser.submit({ "child[0][name]": "Di", "child[0][ic]": "12345" }, { go: "payment" });
    expect(browser.page.status).toBe(422);
    expect(wrongFieldsIn(browser.page.html)).toEqual(
      expect.arrayContaining(["child[0][name]", "child[0][ic]"]),
    );
    expect(browser.page.text).not.toContain("5. Bayaran");
  });

  it("brings too many adults down to the most (R-5-21)", async () => {
    const { browser } = await screen({ language: "en" });
    const { status, text, html } = await browser.submit(
      { adult: "501", child: "201" },
      { less: "child" },
    );
    expect([status, fieldNamed(html, "adult").value]).toEqual([422, "500"]);
    expect(text).toContain("Exceed adult passenger limit");
  });

  it("brings no adult up to one, and too many children down to the most (R-5-21, R-5-22)", async () => {
    const { browser } = await screen({ language: "en" });
    const { text, html } = await browser.submit({ adult: "0", child: "250" }, { go: "passengers" });
    expect(["adult", "child"].map((name) => fieldNamed(html, name).value)).toEqual(["1", "200"]);
    expect(text).toContain("Exceed child passenger limit");
  });

  it("sells 500 adults and 200 children and no more, whatever the form sends (R-X15, R-S17)", async () => {
    const { browser, userId } = await screen();
    await browser.submitAndFollow(
      {
        ticketDate: "2026-06-12",
        adult: "500",
        child: "200",
        operator_id: "other",
        other_operator_name: "Bot Ujian",
        ...BUYER,
      },
      { go: "payment" },
    );
    const [path, body] = browser.filledForm({}, { go: "generate", paymentMethod: "QR" });
    body.set("adult", "900");
    expect((await browser.post(path, body)).status).toBe(422);
    expect(await ticketsOf(userId)).toEqual([]);
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    expect((await ticketsOf(userId)).map(({ categories }) => categories.length)).toEqual([700]);
  });

  it("begins each order for today, which another day replaces", async () => {
    const { browser } = await screen();
    const day = () => chosenIn(browser.page.html, "ticketDate");
    expect(day()).toBe("2026-06-10");
    await browser.submitAndFollow({ ticketDate: "2026-06-12" }, { more: "child" });
    expect(day()).toBe("2026-06-12");
    await browser.submitAndFollow({}, { go: "reset" });
    expect(day()).toBe("2026-06-10");
  });

  it("begins without a day where another month is asked for", async () => {
    const { browser } = await screen();
    await browser.get(`${PATH}?month=2026-07`);
    expect(chosenIn(browser.page.html, "ticketDate")).toBeUndefined();
  });

  describe("with a day that is blocked", () => {
    beforeAll(() =>
      change(
        "insert into blocked_date (days, details) values ('[2026-06-13,2026-06-13]', 'Ribut')",
      ),
    );

    it("offers neither a past nor a disabled date (R-2.19-04)", async () => {
      const { browser } = await screen();
      const free = fieldsNamed(browser.page.html, "ticketDate").map(({ value }) => value);
      expect(
        ["2026-06-09", "2026-06-12", "2026-06-13"].filter((date) => free.includes(date)),
      ).toEqual(["2026-06-12"]);
    });

    it("begins without a day where today is that day", async () => {
      await change(
        "insert into blocked_date (days, details) values ('[2026-06-10,2026-06-10]', 'Ribut')",
      );
      const { browser } = await screen();
      expect(chosenIn(browser.page.html, "ticketDate")).toBeUndefined();
    });

    it.each(["2026-06-09", "2026-06-13"])("takes no %s (R-2.19-04)", async (ticketDate) => {
      const { browser, userId } = await screen();
      const { status, text } = await browser.submit({ ticketDate, ...BUYER }, { go: "passengers" });
      expect([status, await ticketsOf(userId)]).toEqual([422, []]);
      expect(text).toContain("Tarikh yang dipilih tidak tersedia. Sila pilih tarikh lain.");
    });
  });

  it("asks for a date and a payment method (R-5-29, R-8-15, R-8-16)", async () => {
    const { browser, userId } = await screen();
    const [path, body] = browser.filledForm({ ...BUYER }, { go: "passengers" });
    for (const [name, value] of [
      ["ticketDate", ""],
      ["go", "generate"],
      ["paymentMethod", ""],
    ] as const)
      body.set(name, value);
    const { text } = await browser.post(path, body);
    for (const words of ["Sila pilih tarikh pelepasan.", "Sila pilih payment method."])
      expect(text).toContain(words);
    expect(await ticketsOf(userId)).toEqual([]);
  });

  it("tells in an alert why a ticket was not generated: cash below the total (R-8-18, R-8-26)", async () => {
    const { browser, userId } = await screen({ language: "en" });
    await browser.submitAndFollow({ ticketDate: "2026-06-12", ...BUYER }, { go: "payment" });
    await browser.submit({ cash_in: "29.99" }, { go: "generate", paymentMethod: "Cash" });
    expect(hasRole(browser.page.html, "alert")).toBe(true);
    expect(browser.page.text).toContain("Amount cannot be less than RM 30.00");
    for (const cash of ["1,00", "１００", "1e9", "-5"]) {
      await browser.submit({ cash_in: cash }, { go: "generate", paymentMethod: "Cash" });
      expect(browser.page.status, cash).toBe(422);
    }
    expect(await ticketsOf(userId)).toEqual([]);
  });

  it("has the other operator by name; names are optional with one (R-2.19-06, R-5-25, R-X15)", async () => {
    const operator = await anOperator();
    const { browser, userId } = await screen();
    await browser.submit(
      { ticketDate: "2026-06-12", operator_id: "other", other_operator_name: "ab", ...BUYER },
      { go: "passengers" },
    );
    expect(wrongFieldsIn(browser.page.html)).toContain("other_operator_name");
    await browser.submitAndFollow(
      { other_operator_name: "Bot Pak Mat", adult: "2" },
      { go: "payment" },
    );
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    await browser.get(PATH);
    await browser.submitAndFollow(
      {
        ticketDate: "2026-06-12",
        operator_id: String(operator),
        adult: "2",
        name: "",
        ic: "",
        phoneNo: "",
      },
      { go: "payment" },
    );
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    expect(await ticketsOf(userId)).toMatchObject([
      { otherOperatorName: "Bot Pak Mat", operatorId: null, name: BUYER.name },
      { otherOperatorName: null, operatorId: operator, name: "Mohd Hafiz" },
    ]);
  });

  it("makes foreigners of those from elsewhere, from the list of countries and regions (R-X15)", async () => {
    const { browser, userId } = await screen();
    await toPassengers(browser, { adult: "2" });
    await browser.submitAndFollow(
      {
        "adult[1][name]": "Aiko Tanaka",
        "adult[1][ic]": "TK1234567",
        "adult[1][country]": "Jepun",
        "child[0][name]": "Batu Khan",
        "child[0][ic]": "MN123456",
        "child[0][country]": "Lain-lain Asia Timur",
      },
      { go: "payment" },
    );
    await browser.submit({}, { go: "generate", paymentMethod: "Card terminal" });
    expect(await ticketsOf(userId)).toMatchObject([
      {
        categories: ["adult", "adult_foreigner", "child_foreigner"],
        countries: ["MY", "JP", "XG"],
      },
    ]);
  });

  it("makes one ticket of a form that is sent twice, and shows an old tab how things stand", async () => {
    const { browser, userId } = await screen();
    await toPayment(browser);
    const [path, body] = browser.filledForm({}, { go: "generate", paymentMethod: "QR" });
    const first = (await browser.post(path, body)).location;
    expect((await browser.post(path, body)).location).toBe(first);
    expect(await ticketsOf(userId)).toHaveLength(1);
    await browser.get(PATH);
    const [, old] = browser.filledForm({ adult: "3" }, { less: "child" });
    await browser.submitAndFollow({ adult: "2" }, { less: "child" });
    await browser.post(path, old);
    expect(browser.page.status).toBe(409);
    expect(fieldNamed(browser.page.html, "adult").value).toBe("2");
  });
});
