import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { OfficeReport } from "~/domain/reports/report-types";
import { day } from "~/domain/shared/day";
import { formatAmount } from "~/domain/shared/money";
import { askReport, makeNextReport, reportRow } from "../../tests/support/ask-report";
import { useDatabase } from "../../tests/support/database";
import { drawnLetters, lettersOf } from "../../tests/support/drawn-letters";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { useReportPages } from "../../tests/support/report-pages";

useDatabase();
const today = day("2026-06-10");
const at = (hour: number) => new Date(`2026-06-10T${String(hour).padStart(2, "0")}:00:00+08:00`);
const LONG = "W".repeat(200);
const NAMES = ["நடேசன் முத்து", "陈大文 陳大文", "أحمد بن علي", "<b>tebal</b> & petik", LONG];

beforeAll(async () => {
  const passengers = NAMES.map((name) => ({ name, ic: "850412115267" }));
  const online = await makeTicket({ now: at(8), ticketDate: today, passengers, fareSen: 1_005 });
  await payTicket(online.id, { paidAt: at(9) });
  await makeTicket({ now: at(10), ticketFlag: 3, ticketDate: today, adults: 120 });
});

const pages = useReportPages();
const asked = (type: OfficeReport) => askReport({ type, format: "pdf", from: today, to: today });
const pagesOf = async (type: OfficeReport, linesInPart?: number) =>
  pages.pagesOf(await asked(type), linesInPart);

const BODY = /<pre class="[^"]*body">(.*?)<\/pre>/gs;
/** The lines of a block as a browser shows it: a line break at its very beginning is dropped. */
const shownLines = ([, text = ""]: RegExpMatchArray) => text.replace(/^\n/, "").split("\n");

describe("a report as PDF", () => {
  it("tells the sum that the database has, to the sen (R-F1, R-2.13-03)", async () => {
    const text = (await pagesOf("jualan")).join("\n");
    const [sold] = await sql<{ sen: number }>(
      null,
      "select sum(amount_sen)::int as sen from ticket where state = 'paid' and sale_day = :today",
      { today },
    );
    expect(sold?.sen).toBe(5 * 1_005 + 120 * 3_000);
    expect(text).toContain(formatAmount(sold?.sen ?? 0));
  });

  it("names everybody who departs, on pages that say whose, of what and when (R-2.13-02)", async () => {
    const pages = await pagesOf("pelepasan");
    expect(pages.length).toBeGreaterThan(1);
    for (const page of pages)
      for (const said of ["Departures", "10 June 2026", "As of"]) expect(page).toContain(said);
    const letters = lettersOf(pages.join(""));
    expect(letters.match(/Penumpang\d+/g)).toHaveLength(120);
    expect(letters).toContain(lettersOf("<b>tebal</b> & petik"));
    expect(letters.match(/W{8,}/g)?.join("")).toHaveLength(200);
  });

  it("says on each page of a manifest whose it is, also where it goes on", async () => {
    const [first = "", ...more] = await pagesOf("pelepasan");
    expect(first).not.toContain("(continued)");
    for (const page of more) expect(page).toContain("10 Jun 2026 · Merang (continued)");
  });

  it("has each total on the line of its sums, though their columns begin with an empty cell", async () => {
    const blocks = (await pages.htmlOf(await asked("jualan"))).flatMap((html) =>
      html.split("<section").map((page) => [...page.matchAll(BODY)].map(shownLines)),
    );
    const totals = blocks.flatMap((columns) => {
      const line = columns.at(-1)?.findIndex((text) => text.startsWith("Total")) ?? -1;
      return line < 0 ? [] : [columns.slice(0, -1).filter((column) => column[line]).length];
    });
    expect(totals.length).toBeGreaterThan(0);
    expect(Math.min(...totals)).toBeGreaterThan(0);
  });

  it("has its sums in bold letters, and no other figure", async () => {
    const html = (await pages.htmlOf(await asked("jualan"))).join("");
    const sums = [...html.matchAll(/<b>([^<]*)<\/b>/g)].map(([, text]) => text);
    expect(sums).toContain(formatAmount(5 * 1_005 + 120 * 3_000));
    expect(sums).not.toContain(formatAmount(120 * 3_000));
  });

  it("has a glyph for every letter of a Tamil and a Chinese name, and of one in Jawi", async () => {
    const found = new Set(
      (await pages.printedParts(await asked("pelepasan"))).flatMap(drawnLetters),
    );
    for (const name of NAMES.slice(0, 3))
      expect(
        [...lettersOf(name)].filter((letter) => !found.has(letter)),
        name,
      ).toEqual([]);
  });
});

it.each([
  ["pembatalan_tiket", "Ticket cancellations", "R-2.13-04"],
  ["cetakan_semula", "Reprints", "R-2.13-05"],
  ["agency", "Government agency", "R-2.13-06"],
  ["pengunjung", "Visitors", "R-2.13-07"],
] as const)(
  "prints %s under its title: %s (%s)",
  async (...[type, title]) => {
    const [first] = await pagesOf(type);
    expect(first).toContain(title);
  },
  120_000,
);

it("is joined of its parts as one file with all pages", async () => {
  const id = await askReport({ type: "pelepasan", format: "pdf", from: today, to: today });
  await makeNextReport();
  const { state, file } = await reportRow(id);
  expect(state).toBe("ready");
  const { PDFDocument } = await import("@cantoo/pdf-lib");
  const pages = (await PDFDocument.load(file ?? Buffer.alloc(0))).getPageCount();
  expect(pages).toBe((await pagesOf("pelepasan", 2_000)).length);
});
