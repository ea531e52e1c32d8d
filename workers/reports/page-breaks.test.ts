import { describe, expect, it } from "vitest";
import { cellWords } from "~/documents/reports/cell-words.server";
import type { ReportFile } from "~/documents/reports/report-file.server";
import type { Line } from "~/domain/reports/content/section";
import { pdfParts } from "./pdf-pages";

/** A group of so many rows, with its subtotal. */
const group = (name: string, rows: number): Line[] => [
  { kind: "heading", values: { agency: name } },
  ...Array.from({ length: rows }, (_, at): Line => ({
    kind: "row",
    values: { name: `Penumpang ${at}` },
  })),
  { kind: "subtotal", rows, sums: {}, rates: {} },
];

async function* batchesOf(lines: Line[], size: number): AsyncGenerator<Line[], void> {
  for (let from = 0; from < lines.length; from += size)
    yield await Promise.resolve(lines.slice(from, from + size));
}

/** What each page says, line by line; parts end after so many lines. */
async function pagesOf(lines: Line[], linesInPart = 1_000): Promise<string[][]> {
  const report: ReportFile = {
    ...{ title: "Laporan", council: "Majlis", facts: [], empty: "Tiada" },
    sections: [
      {
        ...{ title: "Senarai", rows: lines.length, sums: {}, groupBy: [] },
        columns: [{ name: "name", kind: "text", heading: "Nama" }],
        lines: batchesOf(lines, 7),
      },
    ],
    words: cellWords("ms", (code) => code),
    totalText: (kind) => (kind === "total" ? "Jumlah besar" : "Jumlah kecil"),
    headingText: ({ agency }) => String(agency),
    continued: (heading) => `${heading} (sambungan)`,
    pageOf: () => "",
  };
  let html = "";
  for await (const part of pdfParts(report, linesInPart, () => Promise.resolve())) html += part;
  return html
    .split("<section")
    .slice(1)
    .map((page) => {
      const [cells = [], leads = []] = [...page.matchAll(/ body">\n(.*?)<\/pre>/gs)].map(
        ([, text = ""]) => text.split("\n"),
      );
      return cells.map((cell, at) => cell + (leads[at] ?? ""));
    });
}

const TOTAL: Line = { kind: "total", rows: 0, sums: {}, rates: {} };
/** Lengths of a first group that put the end of the second one at every place of a page. */
const LENGTHS = Array.from({ length: 56 }, (_, at) => at + 1);

describe("a page break", () => {
  it("leaves a subtotal the last row of its group", async () => {
    for (const length of LENGTHS)
      for (const page of await pagesOf([...group("A", length), ...group("B", 1), TOTAL]))
        for (const [at, text] of page.entries())
          if (text === "Jumlah kecil") expect(page[at - 1]).toMatch(/^Penumpang/);
  });

  it("leaves a group's heading its first row", async () => {
    for (const length of LENGTHS)
      for (const page of await pagesOf([...group("A", length), ...group("B", 2), TOTAL]))
        for (const [at, text] of page.entries())
          if (/^[AB]$/.test(text)) expect(page[at + 1]).toMatch(/^Penumpang/);
  });

  it("leaves the total the last row", async () => {
    for (const length of LENGTHS)
      expect((await pagesOf([...group("A", length), TOTAL])).at(-1)?.join("\n")).toMatch(
        /Penumpang[^]*Jumlah besar/,
      );
  });

  it("loses no line where a part ends, and doubles none", async () => {
    for (const linesInPart of [3, 7, 20, 50]) {
      const lines = [...group("A", 40), ...group("B", 1), ...group("C", 30), TOTAL];
      const said = (await pagesOf(lines, linesInPart)).flat();
      const count = (text: RegExp) => said.filter((one) => text.test(one)).length;
      expect([count(/^Penumpang/), count(/^Jumlah kecil/), count(/^Jumlah besar/)]).toEqual([
        ...[71, 3, 1],
      ]);
    }
  });
});
