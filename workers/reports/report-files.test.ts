import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import type { OfficeReport, ReportFormat } from "~/domain/reports/report-types";
import { addDays, day } from "~/domain/shared/day";
import { askReport, makeNextReport, reportRow } from "../../tests/support/ask-report";
import { useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { csvLines, numbersOf, sheetOf } from "../../tests/support/report-cells";
import { xlsxWriter } from "./write-xlsx";

useDatabase();
const today = day("2026-06-10");
const at = (hour: number) => new Date(`2026-06-10T${String(hour).padStart(2, "0")}:00:00+08:00`);
const HOSTILE = [
  "=1+1",
  "+60123",
  "-2+3",
  "@SUM(A1)",
  '<b>tebal</b> & "petik"',
  "நடேசன் முத்து",
  "陈大文",
  "أحمد بن علي",
];
const LONG = "W".repeat(200);

/** Six sales, of which one is of yesterday, one of the day after and one is not paid. */
beforeAll(async () => {
  const passengers = [...HOSTILE, LONG].map((name) => ({ name, ic: "850412115267" }));
  const online = await makeTicket({ now: at(8), ticketDate: today, passengers, fareSen: 1_005 });
  await payTicket(online.id, { paidAt: at(9), channel: "fpx" });
  const app = await makeTicket({
    now: at(8),
    ticketFlag: 2,
    jettyId: 2,
    ticketDate: addDays(today, 1),
  });
  await payTicket(app.id, { paidAt: at(23), channel: "card" });
  await makeTicket({ now: at(10), ticketFlag: 3, ticketDate: today, adults: 3 });
  await makeTicket({ now: new Date(at(0).getTime() - 1), ticketFlag: 3, ticketDate: today });
  await makeTicket({ now: at(24), ticketFlag: 3 });
  await makeTicket({ now: at(10), ticketDate: today });
});

async function made(
  type: OfficeReport,
  format: ReportFormat,
  wishes: { platform?: 0 | 1 | 2 | 3 } = {},
) {
  const id = await askReport({ type, format, from: today, to: today, ...wishes });
  await makeNextReport();
  const row = await reportRow(id);
  expect(row.state).toBe("ready");
  return { ...row, file: row.file ?? Buffer.alloc(0) };
}

async function soldSen(): Promise<number> {
  const [row] = await sql<{ sen: number }>(
    null,
    "select sum(amount_sen)::int as sen from ticket where state = 'paid' and sale_day = :today",
    { today },
  );
  return row?.sen ?? 0;
}

describe("the report of sales", () => {
  it("has as CSV the sum that the database has, to the sen (R-F1, R-F3)", async () => {
    const { file, sumSen } = await made("jualan", "csv");
    const lines = csvLines(file);
    const start = lines.findIndex(
      ([first]) => first === "Sales by day, channel, method and category",
    );
    const end = lines.findIndex(([first]) => first === "Received by payment method");
    const amounts = lines
      .slice(start + 2, end - 1)
      .map((cells) => Math.round(Number(cells[6]) * 100));
    const sum = amounts.reduce((total, sen) => total + sen, 0);
    expect(sum).toBe(9 * 1_005 + 2 * 3_000 + 3 * 3_000);
    expect([sum, sumSen]).toEqual([await soldSen(), sum]);
  });

  it("tells transaction charges apart from sales (R-F3)", async () => {
    const lines = csvLines((await made("jualan", "csv")).file);
    const start = lines.findIndex(([first]) => first?.startsWith("Transaction charges"));
    expect(lines.slice(start + 2, start + 4).map((cells) => cells.slice(0, 5))).toEqual([
      ["2026-06-10", "Merang", "Web", "1", "1.00"],
      ["2026-06-10", "Mangkok", "Mobile App", "1", "1.00"],
    ]);
  });

  it("is of the platform that was asked for (R-2.13-01)", async () => {
    expect((await made("jualan", "csv", { platform: 3 })).sumSen).toBe(9_000);
  });
});

describe("the platform of a report", () => {
  it.each([
    [0, "all", [1, 2, 3]],
    [1, "web", [1]],
    [2, "mobile app", [2]],
    [3, "counter", [3]],
  ] as const)("%i is %s (R-9-06)", async (platform, _name, flags) => {
    const [sold] = await sql<{ sen: number }>(
      null,
      `select sum(amount_sen)::int as sen from ticket
        where state = 'paid' and sale_day = :today and ticket_flag = any(:flags::int[])`,
      { today, flags },
    );
    expect((await made("jualan", "csv", { platform })).sumSen).toBe(sold?.sen);
  });
});

describe("the report of departures", () => {
  it("names every passenger of the day by jetty, and nothing runs as a formula (R-F3)", async () => {
    const { file } = await made("pelepasan", "csv");
    const lines = csvLines(file);
    const names = lines.slice(1).map((cells) => cells[3]);
    for (const name of [...HOSTILE.slice(4), LONG]) expect(names).toContain(name);
    for (const name of HOSTILE.slice(0, 4)) expect(names).toContain(`'${name}`);
    expect(lines.filter((cells) => cells.length > 3)).toHaveLength(1 + 9 + 3 + 2);
  });

  it("begins with the mark that tells Excel its encoding", async () => {
    expect((await made("pelepasan", "csv")).file.subarray(0, 3)).toEqual(
      Buffer.from([0xef, 0xbb, 0xbf]),
    );
  });

  it("has the size and the checksum that its row tells", async () => {
    const { file, sha256 } = await made("pelepasan", "csv");
    expect(createHash("sha256").update(file).digest("hex")).toBe(sha256);
  });
});

describe("a report as XLSX", () => {
  it("has in its cells the sum that the database has, and its total (R-F1, R-F3)", async () => {
    const { file } = await made("jualan", "xlsx");
    const sheet = sheetOf(file, 1);
    const sum = numbersOf(sheet, "G", 4).reduce((total, rm) => total + Math.round(rm * 100), 0);
    expect(sum).toBe(await soldSen());
    expect(numbersOf(sheet, "G", 8).map((rm) => Math.round(rm * 100))).toEqual([sum]);
  });

  it("keeps its head in view, dates as dates, an IC as text", async () => {
    const sheet = sheetOf((await made("pelepasan", "xlsx")).file, 1);
    expect(sheet).toContain('state="frozen"');
    expect(numbersOf(sheet, "A", 2)[0]).toBe(46_183);
    expect(sheet).toContain(">850412115267</t>");
    expect(sheet).toContain("&lt;b&gt;tebal&lt;/b&gt; &amp; &quot;petik&quot;");
  });

  const bookOf = async (maxRows: number) => {
    const id = await askReport({ type: "pelepasan", format: "xlsx", from: today, to: today });
    const xlsx = xlsxWriter(maxRows);
    await makeNextReport({ pdf: xlsx, csv: xlsx, xlsx });
    const { file } = await reportRow(id);
    return [1, 2, 3, 4].map((no) => sheetOf(file ?? Buffer.alloc(0), no));
  };
  const rowsIn = (sheet: string | undefined) => sheet?.match(/<row /g)?.length ?? 0;

  it("goes on in a next sheet with its head again where one is full", async () => {
    const [whole] = await bookOf(1_000);
    const [first, second] = await bookOf(rowsIn(whole) - 1);
    expect([rowsIn(first), rowsIn(second)]).toEqual([rowsIn(whole) - 1, 2]);
  });

  it("begins no sheet for nothing but its head where the last row fills one", async () => {
    const [whole] = await bookOf(1_000);
    const [, second] = await bookOf(rowsIn(whole));
    expect(second).toBe((await bookOf(1_000))[1]);
  });

  const office = ["soffice", "libreoffice"].find(
    (program) => spawnSync(program, ["--version"]).status === 0,
  );
  const TYPED = ["=1+1", "+60123", "நடேசன் முத்து", "陈大文", "أحمد بن علي", LONG];
  const opened = (program: string, file: Buffer): string => {
    const folder = mkdtempSync(join(tmpdir(), "xlsx-"));
    try {
      writeFileSync(join(folder, "report.xlsx"), file);
      execFileSync(
        program,
        [
          "--headless",
          `-env:UserInstallation=file://${folder}/profile`,
          "--convert-to",
          "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false",
          "--outdir",
          folder,
          join(folder, "report.xlsx"),
        ],
        { stdio: "ignore", timeout: 90_000 },
      );
      return readFileSync(join(folder, "report.csv"), "utf8");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  it.skipIf(!office)(
    "is opened by LibreOffice with every name as it was typed",
    { timeout: 120_000 },
    async () => {
      const text = opened(office ?? "", (await made("pelepasan", "xlsx")).file);
      for (const name of TYPED) expect(text).toContain(name);
    },
  );

  it("has every name as it was typed in the XML of its sheet", async () => {
    const sheet = sheetOf((await made("pelepasan", "xlsx")).file, 1);
    for (const name of TYPED) expect(sheet).toContain(`>${name}</t>`);
  });
});

describe("a report that finds nothing", () => {
  it("is made all the same, with its head alone", async () => {
    const id = await askReport({ type: "agency", from: day("2025-01-01") });
    await makeNextReport();
    const { state, rowsTotal, file } = await reportRow(id);
    expect([state, rowsTotal]).toEqual(["ready", 0]);
    expect(csvLines(file ?? Buffer.alloc(0))).toHaveLength(2);
  });
});

it.each([
  "pelepasan",
  "jualan",
  "pembatalan_tiket",
  "cetakan_semula",
  "agency",
  "pengunjung",
] as const)("reads %s in both languages of everything (R-F3)", async (type) => {
  for (const language of ["ms", "en"] as const) {
    const id = await askReport({ type, language, from: day("2026-05-01"), to: day("2026-07-31") });
    await makeNextReport();
    expect((await reportRow(id)).state).toBe("ready");
  }
});

it("reads one snapshot: what is sold meanwhile is not in it", async () => {
  const id = await askReport({ from: today, to: today });
  const before = await soldSen();
  let sold = false;
  await makeNextReport({
    pdf: () => Promise.reject(new Error("no")),
    xlsx: () => Promise.reject(new Error("no")),
    csv: async (report, sink) => {
      for (const section of report.sections) {
        if (!sold) await makeTicket({ now: at(11), ticketFlag: 3 });
        sold = true;
        for await (const lines of section.lines) await sink.write(JSON.stringify(lines));
      }
    },
  });
  expect((await reportRow(id)).sumSen).toBe(before);
  expect(await soldSen()).toBe(before + 6_000);
});

it("is made anew when its maker broke off, and fails after three tries", async () => {
  const id = await askReport({ from: day("2026-03-03") });
  const broken = () => Promise.reject(new Error("broken"));
  const writers = { pdf: broken, csv: broken, xlsx: broken };
  await expect(makeNextReport(writers)).rejects.toThrow("broken");
  expect(await reportRow(id)).toMatchObject({ state: "running", tries: 1, file: null });
  await expect(makeNextReport(writers)).rejects.toThrow("broken");
  await makeNextReport(writers);
  expect(await reportRow(id)).toMatchObject({ state: "failed", reason: "failed", file: null });
});
