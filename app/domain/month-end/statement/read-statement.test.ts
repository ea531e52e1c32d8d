import { describe, expect, it } from "vitest";
import { HEAD, statementOf } from "../../../../tests/support/month";
import { readInstant, readReference, readSum } from "./cell-values";
import { readStatement } from "./read-statement";

const now = new Date("2026-06-10T09:00:00+08:00");
const read = (text: string) => readStatement(Buffer.from(text), now);
const ROW = { bill: "abc12345", ref: "TP1", at: "2026-06-02 10:15:00", sum: "62.00" };
const refusalOf = (bytes: Buffer) => {
  try {
    return readStatement(bytes, now);
  } catch (error) {
    return error;
  }
};

describe("a gateway's statement", () => {
  it("is read in UTF-8, UTF-16 and Windows-1252, with a mark or without, whatever its line ends", () => {
    const text = statementOf([ROW]).toString().replace("Bill Code", "Kod Bil");
    const wide = Buffer.from(text, "utf16le");
    const files = [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, "utf16le"),
      wide,
      Buffer.from(wide).swap16(),
      Buffer.concat([Buffer.from(text), Buffer.from("jumlah\xa0RM\r\n", "latin1")]),
      Buffer.from(text.replaceAll("\r\n", "\n")),
      Buffer.from(text.replaceAll("\r\n", "\r")),
    ];
    for (const file of files)
      expect(readStatement(file, now).lines).toEqual([
        {
          line: 2,
          billCode: "abc12345",
          providerRef: "TP1",
          ourRef: "",
          paidAt: new Date("2026-06-02T10:15:00+08:00"),
          settledOn: null,
          amountSen: 6_200,
          feeSen: 100,
        },
      ]);
    expect(files.map((file) => readStatement(file, now).encoding)).toEqual([
      ...["utf-8", "utf-8", "utf-16", "utf-16", "utf-16", "windows-1252", "utf-8", "utf-8"],
    ]);
  });

  it("is read with commas, semicolons, tabs or bars between its columns", () => {
    const text = statementOf([ROW]).toString();
    for (const separator of [",", ";", "\t", "|"])
      expect(read(text.replaceAll(",", separator))).toMatchObject({
        separator,
        lines: [{ amountSen: 6_200 }],
      });
    const quoted = `"Nama; penuh";"Bill Code";"Amount";"Date"\n"Ali ""X""\nbin Abu";"b1";"1.234,50";"02/06/2026"`;
    expect(read(quoted).lines).toMatchObject([{ line: 2, billCode: "b1", amountSen: 123_450 }]);
  });

  it("is found by the headings of English and Malay, below a title, and says what it took", () => {
    const text = `Penyata Jun\r\n\r\nTarikh Bayaran,Kod Bil,No Invois,Amaun (RM),Caj Transaksi,Catatan\r\n02-06-2026 08:00:00,b1,TP9,62.00,1.00,-\r\n`;
    expect(read(text)).toMatchObject({
      columns: {
        paid_at: "Tarikh Bayaran",
        bill_code: "Kod Bil",
        provider_ref: "No Invois",
        amount: "Amaun (RM)",
        fee: "Caj Transaksi",
      },
      ignored: ["Catatan"],
      lines: [{ line: 4, billCode: "b1", providerRef: "TP9", feeSen: 100 }],
    });
  });

  it("takes the fee from sum and net, and the transaction charge where it says neither", () => {
    const net = read("Bill Code,Date,Amount,Nett Amount\nb1,2026-06-02,62.00,60.50\n");
    expect(net).toMatchObject({ hasFees: true, lines: [{ feeSen: 150 }] });
    const none = read("Bill Code,Date,Amount\nb1,2026-06-02,62.00\n");
    expect(none).toMatchObject({ hasFees: false, lines: [{ feeSen: 100 }] });
    const both = read("Bill Code,Date,Amount,Fee,Net\nb1,2026-06-02,62.00,1.00,60.00\n");
    expect(both.problems).toEqual([{ line: 2, what: "fee" }]);
  });

  it("leaves out what was not paid and rows without a reference, and counts them", () => {
    const reading = read(
      "Bill Code,Date,Amount,Status\nb1,2026-06-02,62.00,1\nb2,2026-06-02,62.00,3\nb3,2026-06-02,62.00,Pending\nb4,2026-06-02,62.00,?\nTotal,,186.00,\n,,186.00,\n",
    );
    expect(reading).toMatchObject({ unpaid: 2, withoutReference: 2 });
    expect(reading.lines.map(({ billCode }) => billCode)).toEqual(["b1"]);
    expect(reading.problems).toEqual([{ line: 5, what: "status" }]);
  });

  it("names each line that it cannot read, and why", () => {
    const rows = [
      { ...ROW, sum: "=SUM(A1:A9)" },
      { ...ROW, sum: "-62.00" },
      { ...ROW, sum: "62.005" },
      { ...ROW, at: "31-02-2026 10:00:00" },
      { ...ROW, at: "2026-06-20 10:00:00" },
      { ...ROW, fee: "99.00" },
      { ...ROW, bill: "x".repeat(101) },
    ];
    expect(readStatement(statementOf(rows), now).problems.map(({ what }) => what)).toEqual([
      ...["amount", "amount", "amount", "day", "future", "fee", "reference"],
    ]);
  });

  it("keeps formulas and markup of a reference as the text that they are", () => {
    const markup = `<img src=x onerror=alert(1)>`;
    const { lines } = readStatement(
      statementOf([{ ...ROW, bill: "=cmd|'/c calc'!A1", ref: markup }]),
      now,
    );
    expect(lines[0]).toMatchObject({ billCode: "=cmd|'/c calc'!A1", providerRef: markup });
    expect(readReference('="0012"')).toBe("0012");
  });

  it("is refused where it is no text, has no columns or no payments", () => {
    for (const bytes of [
      Buffer.from("PK\u0003\u0004 a spreadsheet", "latin1"),
      Buffer.from("%PDF-1.7 a paper"),
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d]),
      Buffer.from(`${HEAD}\nb1\u0001`),
    ])
      expect(refusalOf(bytes)).toMatchObject({ code: "statement_no_text" });
    expect(refusalOf(Buffer.from("nama,umur\nAli,12\n"))).toMatchObject({
      code: "statement_no_columns",
    });
    expect(refusalOf(Buffer.from(""))).toMatchObject({ code: "statement_no_columns" });
    expect(refusalOf(Buffer.from(`${HEAD}\r\n`))).toMatchObject({ code: "statement_empty" });
  });

  it("of 5 MB is read in seconds, also where a quote never closes", () => {
    const row = "abc12345,TP0000000001,2026-06-02 10:15:00,62.00,1.00,2026-06-03\r\n";
    const many = `${HEAD}\r\n${row.repeat(75_000)}`;
    const started = performance.now();
    expect(read(many).lines).toHaveLength(75_000);
    expect(read(`${HEAD}\r\nb1,"${"x".repeat(5_000_000)}`).problems).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe("the cells of a statement", () => {
  it.each([
    ["61", 6_100],
    ["RM 1,234.50", 123_450],
    ["1.234,50", 123_450],
    ["'61.00", 6_100],
    ["", null],
    ["1,23", 123],
    ["1e3", null],
    ["61.0", null],
    ["12,34.00", null],
    ["99999999999", null],
  ])("hold the sum %j as %j sen", (text, sen) => {
    expect(readSum(text)).toBe(sen);
  });

  it.each([
    ["2026-06-02 10:15:00", "2026-06-02T02:15:00.000Z"],
    ["02-06-2026 10:15:00", "2026-06-02T02:15:00.000Z"],
    ["2/6/2026 10:15 PM", "2026-06-02T14:15:00.000Z"],
    ["2/6/2026 12:05 am", "2026-06-01T16:05:00.000Z"],
    ["2026-06-02T10:15:00+08:00", "2026-06-02T02:15:00.000Z"],
    ["2026-06-02", "2026-06-01T16:00:00.000Z"],
    ["06/13/2026", undefined],
    ["2026-06-02 25:00:00", undefined],
    ["yesterday", undefined],
    ["0000-00-00 00:00:00", undefined],
  ])("hold the instant %j as %j", (text, iso) => {
    expect(readInstant(text)?.toISOString()).toBe(iso);
  });
});
