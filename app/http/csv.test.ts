import { describe, expect, it } from "vitest";
import { csvRow } from "~/domain/shared/csv";
import { csvResponse } from "./csv.server";

describe("a CSV file", () => {
  it("quotes what RFC 4180 wants quoted, and ends its lines with CRLF", () => {
    expect(csvRow(["Ali", 'Kedai "Laut", Merang', "dua\nbaris", ""])).toBe(
      'Ali,"Kedai ""Laut"", Merang","dua\nbaris",\r\n',
    );
  });

  it("never hands a spreadsheet a formula", () => {
    const dangerous = [
      "=1+1",
      "+60123456789",
      "-2",
      "@SUM(A1)",
      "\t=1",
      "  =cmd|' /C calc'!A0",
      "\uff1d1+1",
      '=HYPERLINK("x")',
    ];
    for (const text of dangerous) expect(csvRow([text]).replace(/^"/, ""), text).toMatch(/^'/);
    expect(csvRow(["a=1", "2026-06-10", "ali@contoh.my"])).toBe("a=1,2026-06-10,ali@contoh.my\r\n");
  });

  it.each([
    [{ sen: -1_050 }, "-10.50"],
    [{ percent: -33.333 }, "-33.3"],
    [{ percent: 0 }, "0.0"],
  ])("has %o as a number of ASCII, also below nothing", (cell, written) => {
    expect(csvRow([cell])).toBe(`${written}\r\n`);
  });

  it("begins with the mark of UTF-8 and is a download", async () => {
    async function* rows() {
      yield [["Nama"]];
      yield [["Ñoño"], ["=x"]];
    }
    const response = csvResponse("pesanan.csv", rows());
    const bytes = new Uint8Array(await response.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder("utf-8").decode(bytes)).toBe("Nama\r\nÑoño\r\n'=x\r\n");
    expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="pesanan.csv"');
    expect(response.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
  });
});
