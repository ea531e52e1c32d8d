import { beforeAll, describe, expect, it } from "vitest";
import { STYLE } from "~/documents/books/xlsx-parts.server";
import { monthFile } from "~/documents/month-end/month-file.server";
import { correctionsOf, frozenDifferences } from "~/domain/month-end/closing/file-rows.server";
import { closingById, monthFile as storedFile } from "~/domain/month-end/closing/queries.server";
import { countryName } from "~/domain/places/country-names.server";
import { day, monthOf } from "~/domain/shared/day";
import { formatAmount } from "~/domain/shared/money";
import { useDatabase } from "../../tests/support/database";
import { closeWithReasons, figuresOf, paidOnline } from "../../tests/support/month";
import { numbersOf, sheetOf } from "../../tests/support/report-cells";
import { pdfParts } from "../reports/pdf-pages";
import { makeMonthFiles } from "./make-files";

useDatabase();
const now = new Date("2026-06-10T13:30:00+08:00");
const of = { jettyId: 1, month: monthOf(day("2026-05-04")) } as const;
let id = 0;
let [leftSen, rightSen, differenceSen] = [0, 0, 0];
let html = "";

beforeAll(async () => {
  await paidOnline(new Date("2026-05-04T10:00:00+08:00"));
  ({ leftSen, rightSen, differenceSen } = (await figuresOf(of)).equation);
  id = await closeWithReasons(of, now);
  const closing = await closingById(id);
  if (!closing) throw new Error("no closing");
  const lists = {
    differences: frozenDifferences(closing, closing.id),
    corrections: correctionsOf(closing),
  };
  const file = monthFile(closing, lists, countryName);
  for await (const part of pdfParts(file, 1_000, () => Promise.resolve())) html += part;
});

/** The page of a section, of a title. */
const pageOf = (title: string) =>
  html.split("<section").find((page) => page.includes(`<pre class="part">\n${title}</pre>`)) ?? "";

describe("the paper of a closed month", () => {
  it("says of corrections, where there are none, that nothing changed in closed months", () => {
    expect(pageOf("Pembetulan bulan yang telah ditutup")).toContain(
      "Tiada perubahan dalam bulan yang telah ditutup.",
    );
  });

  it("has its results in bold letters, and no other line of the two sides", () => {
    const bold = [...pageOf("Kedua-dua belah").matchAll(/<b>([^<]*)<\/b>/g)].map(
      ([, text]) => text,
    );
    expect(bold).toEqual([
      ...["Jumlah jualan", "Jumlah terimaan", "Beza: terimaan tolak jualan"],
      ...[leftSen, rightSen, differenceSen].map(formatAmount),
    ]);
  });

  it("has an empty line after the sum of each side", () => {
    expect(pageOf("Kedua-dua belah")).toContain("<b>Jumlah jualan</b>\n\n");
  });

  it("has the charges in a table of their own", () => {
    const title = "Caj transaksi (tidak termasuk dalam kedua-dua belah)";
    expect(pageOf(title)).toContain("Caj transaksi dikutip");
    expect(pageOf("Kedua-dua belah")).not.toContain("Caj transaksi");
  });

  it("has the results in bold letters as XLSX", async () => {
    await makeMonthFiles({ closingId: id }, { now });
    const sheet = sheetOf((await storedFile(id, "xlsx")) ?? Buffer.alloc(0), 1);
    const results = numbersOf(sheet, "C", STYLE.totalSen).map((rm) => Math.round(rm * 100));
    expect(results).toEqual([leftSen, rightSen, differenceSen]);
  });
});
