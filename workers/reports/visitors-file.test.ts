import { beforeAll, describe, expect, it } from "vitest";
import { STYLE } from "~/documents/books/xlsx-parts.server";
import { day } from "~/domain/shared/day";
import { askReport, makeNextReport, reportRow } from "../../tests/support/ask-report";
import { useDatabase } from "../../tests/support/database";
import { makeTicket } from "../../tests/support/make-ticket";
import { csvLines, numbersOf, sheetOf } from "../../tests/support/report-cells";
import { useReportPages } from "../../tests/support/report-pages";

useDatabase();
const { htmlOf } = useReportPages();
const MONTHS_SHEET = 5;

/** Two travel in July, nobody the year before; five in August, four the year before. */
beforeAll(async () => {
  for (const [on, adults] of [
    ["2025-08-01", 4],
    ["2026-07-31", 2],
    ["2026-08-01", 5],
  ] as const)
    await makeTicket({
      ...{ now: new Date(`${on}T08:00:00+08:00`), ticketFlag: 3, adults },
      ticketDate: day(on),
    });
});

const asked = (format: "pdf" | "csv" | "xlsx") =>
  askReport({ type: "pengunjung", format, from: day("2026-07-31"), to: day("2026-08-01") });
async function fileOf(format: "csv" | "xlsx"): Promise<Buffer> {
  const id = await asked(format);
  await makeNextReport();
  return (await reportRow(id)).file ?? Buffer.alloc(0);
}

describe("the change of visitors against the year before", () => {
  it("is a dash as PDF where there were none, and stands in the total", async () => {
    const html = (await htmlOf(await asked("pdf"), 1_000)).join("");
    const months = html.slice(html.indexOf("Visitors by month"));
    expect(months).toContain(">\n–\n+25.0 %\n\n<b>+75.0 %</b><");
  });

  it("is a dash as CSV where there were none", async () => {
    expect(
      csvLines(await fileOf("csv"))
        .slice(-3, -1)
        .map((cells) => cells.slice(0, 4)),
    ).toEqual([
      ["2026-07", "2", "0", "–"],
      ["2026-08", "5", "4", "25.0"],
    ]);
  });

  it("is a number in the total of an XLSX sheet", async () => {
    const sheet = sheetOf(await fileOf("xlsx"), MONTHS_SHEET);
    expect(numbersOf(sheet, "D", STYLE.totalPercent)).toEqual([75]);
    expect(sheet).toContain(">–</t>");
  });
});
