import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { Browser } from "../support/browser";
import { useDatabase } from "../support/database";
import { madePdf } from "../support/made-pdf";
import { fieldNamed, wrongFieldsIn } from "../support/page-roles";
import { useSite } from "../support/site";
import { htmlProblems } from "../support/validate-html";
import { BUYER, PATH, screensOf, ticketsOf } from "./single-screen";
import { counterBrowsers } from "./support";

process.env.FIXED_NOW = "2026-06-10T10:30:00+08:00";
process.env.COUNTER_PAYMENT_METHODS = "Card terminal,QR";
const database = useDatabase();
const { cashier, change } = counterBrowsers(useSite(), database, new Date(process.env.FIXED_NOW));
const screen = screensOf(cashier);

const OPERATOR = { operator_id: "other", other_operator_name: "Bot Ujian" };
const ORDER = { ticketDate: "2026-06-12", ...BUYER, ...OPERATOR };

async function counting() {
  const { browser, user } = await cashier({ language: "en" });
  await browser.get(PATH);
  const counts = () => ["adult", "child"].map((name) => fieldNamed(browser.page.html, name).value);
  const sold = () =>
    sql(null, "select total_passengers as people from ticket where seller_id = :id", {
      id: user.id,
    });
  return { browser, counts, sold };
}

it("a count is brought down to the most that the setting says at that moment (R-S17)", async () => {
  await change("update setting set max_adult = 3, max_child = 2");
  const { browser, counts } = await counting();
  await browser.submit({ adult: "4", child: "3" }, { less: "child" });
  expect([browser.page.status, ...counts()]).toEqual([422, "3", "2"]);
  await change("update setting set max_adult = 7, max_child = 6");
  await browser.submit({ adult: "8", child: "7" }, { less: "child" });
  expect([browser.page.status, ...counts()]).toEqual([422, "7", "6"]);
});

it("an order above a limit that was lowered meanwhile is not sold (R-S17)", async () => {
  const sell = async (meanwhile: number) => {
    await change("update setting set max_adult = 3, max_child = 2");
    const { browser, sold } = await counting();
    await browser.submitAndFollow({ ...ORDER, adult: "3", child: "0" }, { go: "payment" });
    await change(`update setting set max_adult = ${meanwhile}`);
    await browser.submit({}, { go: "generate", paymentMethod: "QR" });
    return { says: browser.page.text.includes("Exceed adult passenger limit"), sold: await sold() };
  };
  expect(await sell(2)).toEqual({ says: true, sold: [] });
  expect(await sell(3)).toEqual({ says: false, sold: [{ people: 3 }] });
});

describe("a government agency", () => {
  beforeAll(() => change("update setting set max_adult = 500, max_child = 200"));
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
    expect(browser.page.text).toContain("Padam Salah.pdf");
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
    expect(await ticketsOf(userId)).toMatchObject([
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
