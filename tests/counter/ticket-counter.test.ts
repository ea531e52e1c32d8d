import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { useDatabase } from "../support/database";
import { madePdf } from "../support/made-pdf";
import {
  fieldNamed,
  fieldsNamed,
  getByRole,
  hasRole,
  valuesIn,
  wrongFieldsIn,
} from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const now = new Date(process.env.FIXED_NOW);
const database = useDatabase();
const site = useSite();
const { cashier, signedIn, visitor, anOperator, change } = counterBrowsers(site, database, now);
type Browser = Awaited<ReturnType<typeof cashier>>["browser"];

const BUYER = {
  name: "Ahmad Faiz bin Ismail",
  ic: "850412115267",
  phoneNo: "0123456789",
  email: "",
  country: "Malaysia",
};
const PATH = "/ticket-counter";

async function screen(
  wishes: Parameters<typeof cashier>[0] = {},
): Promise<{ browser: Browser; userId: number }> {
  const { browser, user } = await cashier({ language: "ms", ...wishes });
  await browser.get(PATH);
  return { browser, userId: user.id };
}

/** Date, counts and buyer, then on to the passengers. */
async function toPassengers(browser: Browser, fields: Record<string, string> = {}): Promise<void> {
  await browser.submitAndFollow(
    { ticketDate: "2026-06-12", adult: "1", child: "1", ...BUYER, ...fields },
    { go: "passengers" },
  );
  expect(browser.page.text).toContain("4. Penumpang");
}

async function toPayment(browser: Browser, fields: Record<string, string> = {}): Promise<void> {
  await toPassengers(browser, fields);
  await browser.submitAndFollow(
    { "child[0][name]": "Muhammad Danish", "child[0][ic]": "210903110482" },
    { go: "payment" },
  );
  expect(browser.page.text).toContain("5. Bayaran");
}

const tickets = (userId: number) =>
  sql<{
    ticketDate: string;
    amountSen: number;
    paymentMethod: string;
    agencyName: string | null;
    otherOperatorName: string | null;
    operatorId: number | null;
    name: string | null;
    changeSen: number | null;
    categories: string[];
    countries: (string | null)[];
  }>(
    null,
    `select ticket_date, amount_sen, payment_method, agency_name, other_operator_name, operator_id, t.name, change_sen,
            (select array_agg(p.category order by p.no) from passenger p where p.ticket_id = t.id) as categories,
            (select array_agg(p.country::text order by p.no) from passenger p where p.ticket_id = t.id) as countries
       from ticket t where seller_id = :userId order by t.id`,
    { userId },
  );

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

  it("opens part after part, and today's cards count the sale (R-2.19-02, R-8-44)", async () => {
    const { browser, userId } = await screen();
    await toPayment(browser);
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.submit({ cash_in: "50" }, { go: "generate", paymentMethod: "Cash" });
    expect(browser.page.location).toMatch(/^\/ticket-counter\/result\?ticket=/);
    await browser.follow();
    expect(browser.page.text).toContain("Tiket telah dijana.");
    expect(browser.page.text).toContain("RM 5.00");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    expect(await tickets(userId)).toMatchObject([
      {
        ticketDate: "2026-06-12",
        amountSen: 4_500,
        paymentMethod: "Cash",
        changeSen: 500,
        categories: ["adult", "child"],
        countries: ["MY", "MY"],
      },
    ]);
    await browser.get(PATH);
    expect(browser.page.text).toContain("RM 45.00");
    expect(browser.page.text).not.toContain("4. Penumpang");
  });

  it("says beside each field what the buyer still needs, and loses nothing (R-5-23, R-5-26)", async () => {
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
    const { status, text, html } = browser.page;
    expect(status).toBe(422);
    expect(text).not.toContain("4. Penumpang");
    expect(wrongFieldsIn(html)).toEqual(["name", "ic", "phoneNo", "email", "country"]);
    expect(valuesIn(html)).toEqual(expect.arrayContaining(["Al", "12345", "bukan"]));
    expect(await htmlProblems(html)).toEqual([]);
    expect(await tickets(userId)).toEqual([]);
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

  it("brings too many passengers down to the most, fewer than one adult up to one (R-5-21, R-5-22)", async () => {
    const { browser } = await screen({ language: "en" });
    await browser.submit({ adult: "501", child: "201" }, { less: "child" });
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain("Exceed adult passenger limit");
    expect(fieldNamed(browser.page.html, "adult").value).toBe("500");
    await browser.submit({ adult: "0", child: "250" }, { go: "passengers" });
    expect(browser.page.text).toContain("Exceed child passenger limit");
    expect(fieldNamed(browser.page.html, "adult").value).toBe("1");
    expect(fieldNamed(browser.page.html, "child").value).toBe("200");
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
    expect(await tickets(userId)).toEqual([]);
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    expect((await tickets(userId)).map(({ categories }) => categories.length)).toEqual([700]);
  });

  it("takes neither a past nor a disabled date, and asks for one (R-2.19-04, R-5-29, R-8-15, R-8-16)", async () => {
    await change(
      "insert into blocked_date (days, details) values ('[2026-06-13,2026-06-13]', 'Ribut')",
    );
    const { browser, userId } = await screen();
    const free = fieldsNamed(browser.page.html, "ticketDate").map(({ value }) => value);
    expect(free).toContain("2026-06-12");
    expect(free).not.toContain("2026-06-09");
    expect(free).not.toContain("2026-06-13");
    for (const ticketDate of ["2026-06-09", "2026-06-13"]) {
      await browser.submit({ ticketDate, ...BUYER }, { go: "passengers" });
      expect(browser.page.status).toBe(422);
      expect(browser.page.text).toContain(
        "Tarikh yang dipilih tidak tersedia. Sila pilih tarikh lain.",
      );
    }
    const [path, body] = browser.filledForm({}, { go: "passengers" });
    for (const [name, value] of [
      ["ticketDate", ""],
      ["go", "generate"],
      ["paymentMethod", ""],
    ] as const)
      body.set(name, value);
    await browser.post(path, body);
    expect(browser.page.text).toContain("Sila pilih tarikh pelepasan.");
    expect(browser.page.text).toContain("Sila pilih payment method.");
    expect(await tickets(userId)).toEqual([]);
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
    expect(await tickets(userId)).toEqual([]);
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
    expect(await tickets(userId)).toMatchObject([
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
    expect(await tickets(userId)).toMatchObject([
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
    expect(await tickets(userId)).toHaveLength(1);
    await browser.get(PATH);
    const [, old] = browser.filledForm({ adult: "3" }, { less: "child" });
    await browser.submitAndFollow({ adult: "2" }, { less: "child" });
    await browser.post(path, old);
    expect(browser.page.status).toBe(409);
    expect(fieldNamed(browser.page.html, "adult").value).toBe("2");
  });
});

describe("a government agency", () => {
  it("is for level 1 alone, and refused from others (R-2.19-11)", async () => {
    const { browser } = await screen({ level: 3 });
    expect(browser.page.text).not.toContain("Agensi kerajaan");
    const [path, body] = browser.filledForm(
      { ticketDate: "2026-06-12", ...BUYER },
      { go: "passengers" },
    );
    body.set("agency", "on");
    expect((await browser.post(path, body)).status).toBe(403);
    expect((await browser.get(`${PATH}/letters`)).status).toBe(403);
    expect((await screen({ level: 1 })).browser.page.text).toContain("Agensi kerajaan");
  });

  const AGENCY = { ticketDate: "2026-06-12", agency: "on", agency_name: "Jabatan Perikanan" };
  const handIn = (browser: Browser, name: string, bytes = madePdf()) =>
    browser.upload(`${PATH}/letters`, "letter", [{ name, bytes }]);

  it("needs a name and a letter (R-5-24, R-8-17)", async () => {
    const { browser } = await screen({ level: 1 });
    await browser.submit({ ...AGENCY, agency_name: "JP", ...BUYER }, { go: "passengers" });
    expect(browser.page.status).toBe(422);
    expect(browser.page.text).toContain("Sila muat naik surat agensi.");
    expect(wrongFieldsIn(browser.page.html)).toContain("agency_name");
    await browser.submitAndFollow({ agency_name: "Jabatan Perikanan" }, { go: "letters" });
    expect(browser.page.path).toBe(`${PATH}/letters`);
    expect(await htmlProblems(browser.page.html)).toEqual([]);
  });

  it("takes letters of a permitted kind alone (R-5-28, R-8-14)", async () => {
    const { browser } = await screen({ level: 1 });
    await browser.submitAndFollow({ ...AGENCY, ...BUYER }, { go: "letters" });
    for (const [name, bytes] of [
      ["surat.exe", "MZ"],
      ["surat.pdf", "<html>"],
      ["surat.gif", "GIF89a"],
    ] as const) {
      const { status, text } = await handIn(browser, name, Buffer.from(bytes));
      expect([name, status, text.includes("Fail tidak sah.")]).toEqual([name, 422, true]);
    }
    await handIn(browser, "Surat Rasmi.PDF");
    expect((await browser.follow()).text).toContain("Surat Rasmi.pdf");
  });

  it("has a letter that is removed after a question", async () => {
    const { browser } = await screen({ level: 1 });
    await browser.submitAndFollow({ ...AGENCY, ...BUYER }, { go: "letters" });
    for (const name of ["Surat Rasmi.pdf", "Salah.pdf"]) await handIn(browser, name);
    await browser.get(`${PATH}/letters/1/remove`);
    expect(browser.page.text).toContain("Adakah anda pasti?");
    expect(browser.page.text).toContain("Buang Salah.pdf");
    expect(await htmlProblems(browser.page.html)).toEqual([]);
    await browser.post(`${PATH}/letters/1/remove`, {});
    expect((await browser.follow()).text).not.toContain("Salah.pdf");
    expect((await browser.get(`${PATH}/letters/1/remove`)).status).toBe(404);
  });

  it("is sold with its letter (R-5-24)", async () => {
    const { browser, userId } = await screen({ level: 1 });
    await browser.submitAndFollow({ ...AGENCY, ...BUYER }, { go: "letters" });
    await handIn(browser, "Surat Rasmi.PDF");
    await browser.get(PATH);
    await browser.submitAndFollow({}, { go: "payment" });
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    expect(browser.page.location).toMatch(/result\?ticket=/);
    expect(await tickets(userId)).toMatchObject([
      { agencyName: "Jabatan Perikanan", categories: ["gov_agency"] },
    ]);
    expect(
      await sql(
        null,
        "select f.original_name from ticket_letter l join stored_file f on f.name = l.file_name join ticket t on t.id = l.ticket_id where t.seller_id = :userId",
        { userId },
      ),
    ).toEqual([{ originalName: "Surat Rasmi.pdf" }]);
  });
});
