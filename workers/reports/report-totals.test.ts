import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { STYLE } from "~/documents/books/xlsx-parts.server";
import { cancelTicket } from "~/domain/cancellations/cancel-ticket.server";
import type { OfficeReport } from "~/domain/reports/report-types";
import { day } from "~/domain/shared/day";
import { formatAmount } from "~/domain/shared/money";
import { askReport, makeNextReport, reportRow } from "../../tests/support/ask-report";
import { boardTicket } from "../../tests/support/board-ticket";
import { useDatabase } from "../../tests/support/database";
import { lettersOf } from "../../tests/support/drawn-letters";
import { makeTicket } from "../../tests/support/make-ticket";
import { payTicket } from "../../tests/support/pay-ticket";
import { printCopies } from "../../tests/support/print-copies";
import { csvLines, numbersOf, sheetOf } from "../../tests/support/report-cells";
import { useReportPages } from "../../tests/support/report-pages";
import { makeStaff } from "../../tests/support/staff";

useDatabase();
const today = day("2026-06-10");
const now = new Date("2026-06-10T09:00:00+08:00");
const { pagesOf } = useReportPages();

/** Of each kind of sale some, in sums that are found nowhere else. */
beforeAll(async () => {
  const { id: userId } = await makeStaff({ jettyId: 0 });
  const counter = { now, ticketFlag: 3, ticketDate: today } as const;
  const agency = await makeTicket({ ...counter, adults: 3, fareSen: 1_111 });
  await sql(null, "update ticket set agency_name = 'Jabatan Laut' where id = :id returning id", {
    id: agency.id,
  });
  const group = await makeTicket({ ...counter, adults: 130, fareSen: 1_234 });
  await printCopies(group.id, [{ at: now }, { at: now }, { at: now }]);
  const online = await makeTicket({ now, ticketDate: today, adults: 4, fareSen: 2_005 });
  await payTicket(online.id, { paidAt: now });
  const gone = await makeTicket({ ...counter, adults: 2, fareSen: 1_777 });
  await cancelTicket(gone.id, "Ribut", { userId, ownJettyId: 0 }, now);
  await boardTicket(online.id, userId, now);
});

interface Total {
  type: OfficeReport;
  /** What the database says that it comes to. */
  sql: string;
  /** The column of the first section that it is the sum of, from 0; none where rows are counted. */
  column?: number;
  unit: "sen" | "count";
  /** What the total of the PDF says. */
  said: (sum: number) => string;
}

const PASSENGERS = `select count(*)::int as sum from passenger p join ticket t on t.id = p.ticket_id
  where t.state = 'paid' and t.ticket_date = :today`;
const TOTALS: Total[] = [
  {
    ...{ type: "pelepasan", unit: "count", sql: PASSENGERS },
    said: (sum) => `Total · 3 tickets · ${sum} passengers`,
  },
  {
    ...{ type: "jualan", unit: "sen", column: 6, said: formatAmount },
    sql: "select sum(amount_sen)::int as sum from ticket where state = 'paid' and sale_day = :today",
  },
  {
    ...{ type: "pembatalan_tiket", unit: "sen", column: 10, said: formatAmount },
    sql: `select sum(amount_sen)::int as sum from ticket
      where state = 'cancelled' and (cancelled_at at time zone 'Asia/Kuala_Lumpur')::date = :today`,
  },
  {
    ...{ type: "cetakan_semula", unit: "count" },
    said: (sum) => `Total · ${sum} reprints`,
    sql: `select count(*)::int as sum from print_job where state = 'printed' and copy_no > 1
      and (done_at at time zone 'Asia/Kuala_Lumpur')::date = :today`,
  },
  {
    ...{ type: "agency", unit: "sen", column: 9, said: formatAmount },
    sql: `select sum(amount_sen)::int as sum from ticket
      where state = 'paid' and sale_day = :today and agency_name is not null`,
  },
  { ...{ type: "pengunjung", unit: "count", column: 1, sql: PASSENGERS }, said: String },
];

async function expected({ sql: statement }: Total): Promise<number> {
  const [row] = await sql<{ sum: number }>(null, statement, { today });
  expect(row?.sum).toBeGreaterThan(0);
  return row?.sum ?? 0;
}

const asked = (type: OfficeReport, format: "pdf" | "csv" | "xlsx", language: "ms" | "en" = "en") =>
  askReport({ type, format, language, from: today, to: today });

async function fileOf(id: number): Promise<Buffer> {
  await makeNextReport();
  const { state, file } = await reportRow(id);
  expect(state).toBe("ready");
  return file ?? Buffer.alloc(0);
}

/** The rows of the first section of a CSV file, below its title and its head. */
function firstSection(file: Buffer): string[][] {
  const lines = csvLines(file);
  const head = lines.findIndex((cells) => cells.length > 2);
  const rows = lines.slice(head + 1);
  const end = rows.findIndex((cells) => cells.join("") === "");
  return rows.slice(0, end);
}

describe.each(TOTALS)("the total of $type is the database's", (total) => {
  const whole = (value: number) => Math.round(value * (total.unit === "sen" ? 100 : 1));
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + whole(value), 0);

  it("as CSV: its lines (R-F1, R-F3)", async () => {
    const { column } = total;
    const rows = firstSection(await fileOf(await asked(total.type, "csv")));
    const sum =
      column === undefined ? rows.length : sumOf(rows.map((cells) => Number(cells[column])));
    expect(sum).toBe(await expected(total));
  });

  it("as XLSX: its cells, and the total below them (R-F1, R-F3)", async () => {
    const sheet = sheetOf(await fileOf(await asked(total.type, "xlsx")), 1);
    const sum = await expected(total);
    if (total.column === undefined) {
      expect(sheet.match(/<row /g)).toHaveLength(1 + sum + 1);
      expect(sheet).toContain(`>${total.said(sum)}</t>`);
      return;
    }
    const letter = String.fromCharCode(65 + total.column);
    const [cell, below] =
      total.unit === "sen" ? [STYLE.sen, STYLE.totalSen] : [STYLE.count, STYLE.totalCount];
    expect(sumOf(numbersOf(sheet, letter, cell))).toBe(sum);
    expect(numbersOf(sheet, letter, below).map(whole)).toEqual([sum]);
  });

  it("as PDF: its text (R-F1, R-F3)", async () => {
    const text = lettersOf((await pagesOf(await asked(total.type, "pdf"))).join(""));
    expect(text).toContain(lettersOf(total.said(await expected(total))));
  });
});

describe("the report of departures says who went on board", () => {
  it("as CSV: one beside each of them, nought beside the others (R-2.13-02)", async () => {
    const rows = firstSection(await fileOf(await asked("pelepasan", "csv")));
    const boarded = rows.map((cells) => cells[9]);
    expect([boarded.filter((cell) => cell === "1").length, new Set(boarded)]).toEqual([
      4,
      new Set(["0", "1"]),
    ]);
  });

  it("as XLSX: their number below the column (R-2.13-02)", async () => {
    const sheet = sheetOf(await fileOf(await asked("pelepasan", "xlsx")), 1);
    expect(numbersOf(sheet, "J", STYLE.totalCount)).toEqual([4]);
    expect(numbersOf(sheet, "J", STYLE.count).filter((one) => one === 1)).toHaveLength(4);
  });

  it.each([
    ["en", "Boarded"],
    ["ms", "Sudah naik"],
  ] as const)("as PDF in %s: under the heading %s (R-2.13-02)", async (language, heading) => {
    const pages = await pagesOf(await asked("pelepasan", "pdf", language));
    for (const page of pages) expect(lettersOf(page)).toContain(lettersOf(heading));
  });
});
