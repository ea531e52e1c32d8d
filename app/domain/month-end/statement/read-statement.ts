import { TRANSACTION_CHARGE_SEN } from "~/domain/pricing/rules";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { readInstant, readReference, readStatus, readSum } from "./cell-values";
import { type Columns, columnsOf, type Field, FIELDS } from "./columns";
import { decodeText, type Encoding } from "./decode-text";
import { readTable, type Separator, separatorOf, type TableRow } from "./read-table";

/** A payment as the gateway's statement has it; money in whole sen. */
export interface StatementLine {
  line: number;
  billCode: string;
  /** The gateway's name of the payment. */
  providerRef: string;
  ourRef: string;
  paidAt: Date;
  settledOn: string | null;
  amountSen: number;
  feeSen: number;
}

export const LINE_PROBLEMS = ["reference", "amount", "fee", "day", "future", "status"] as const;
export type LineProblem = (typeof LINE_PROBLEMS)[number];

/** What a file was found to be. */
export interface StatementReading {
  encoding: Encoding;
  separator: Separator;
  /** The headings of the file by what they were taken for; those that nothing was taken from. */
  columns: Partial<Record<Field, string>>;
  ignored: string[];
  lines: StatementLine[];
  /** Tries that were not paid, and rows without a reference, such as a total. */
  unpaid: number;
  withoutReference: number;
  /** Lines that cannot be read; with one of them nothing is imported. */
  problems: { line: number; what: LineProblem }[];
  /** The file says what the gateway kept of each payment. */
  hasFees: boolean;
}

/** The headings stand among the first rows. */
const HEAD_ROWS = 20;
const MAX_LINES = 100_000;
/** How a payment that is not settled yet reads: nothing, a dash, or zeros. */
const NO_DAY = /^[-0:/ ]*$/;
/** How a row of sums below the payments begins. */
const SUM_ROW = /^\s*(?:grand |sub)?(?:total|jumlah)\b/i;
/** Clocks differ, and a day without a time is its first instant. */
const AHEAD_MS = 86_400_000;

/**
 * Reads the gateway's statement, whatever tool has saved it: see docs/month-end.md for the columns
 * it knows. Throws Refusal statement_no_text, statement_no_columns, statement_empty or
 * statement_long { max } on the field `statement`.
 */
export function readStatement(bytes: Uint8Array, now: Date): StatementReading {
  const decoded = decodeText(bytes);
  if (!decoded) throw refused("statement_no_text");
  const separator = separatorOf(decoded.text);
  const rows = readTable(decoded.text, separator);
  const head = findHead(rows);
  if (!head) throw refused("statement_no_columns");
  const { columns, headings } = head;
  const taken = new Set(Object.values(columns));
  const reading: StatementReading = {
    encoding: decoded.encoding,
    separator,
    columns: Object.fromEntries(
      FIELDS.flatMap((field) => {
        const place = columns[field];
        return place === undefined ? [] : [[field, headings[place] ?? ""]];
      }),
    ),
    ignored: headings.filter((heading, place) => heading !== "" && !taken.has(place)),
    ...{ lines: [], unpaid: 0, withoutReference: 0, problems: [] },
    hasFees:
      columns.fee !== undefined || (columns.net !== undefined && columns.amount !== undefined),
  };
  for (const row of rows) {
    addLine(reading, columns, row, now);
    if (reading.lines.length + reading.problems.length > MAX_LINES)
      throw refused("statement_long", { max: MAX_LINES });
  }
  if (reading.lines.length + reading.problems.length === 0) throw refused("statement_empty");
  return reading;
}

function findHead(rows: Generator<TableRow, void>) {
  for (let no = 0; no < HEAD_ROWS; no += 1) {
    const row = rows.next();
    if (row.done) return null;
    const columns = columnsOf(row.value.cells);
    if (columns)
      return { columns, headings: row.value.cells.map((cell) => cell.trim().slice(0, 60)) };
  }
  return null;
}

function addLine(reading: StatementReading, columns: Columns, row: TableRow, now: Date): void {
  const cell = (field: Field) => row.cells[columns[field] ?? -1] ?? "";
  const { line } = row;
  const [billCode, providerRef, ourRef] = (["bill_code", "provider_ref", "our_ref"] as const).map(
    (field) => readReference(cell(field)),
  );
  const isSum = SUM_ROW.test(row.cells.find((text) => text.trim() !== "") ?? "");
  if (isSum || (billCode === "" && providerRef === "" && ourRef === "")) {
    reading.withoutReference += 1;
    return;
  }
  const paid = columns.status === undefined ? true : readStatus(cell("status"));
  if (paid === false) {
    reading.unpaid += 1;
    return;
  }
  const problem = (what: LineProblem) => void reading.problems.push({ line, what });
  if (paid === null) return problem("status");
  if (typeof billCode !== "string" || typeof providerRef !== "string" || typeof ourRef !== "string")
    return problem("reference");
  const sums = sumsOf(columns, cell);
  if ("what" in sums) return problem(sums.what);
  const settled = readInstant(cell("settled_on"));
  if (!settled && !NO_DAY.test(cell("settled_on"))) return problem("day");
  const paidAt =
    cell("paid_at").trim() === "" ? settled : readInstant(cell("paid_at"), cell("paid_time"));
  if (!paidAt) return problem("day");
  if (paidAt.getTime() > now.getTime() + AHEAD_MS) return problem("future");
  const settledOn = settled && dayOf(settled);
  reading.lines.push({ line, billCode, providerRef, ourRef, paidAt, settledOn, ...sums });
}

/** Two of sum, fee and net make the third; without a fee it is the transaction charge (S5). */
function sumsOf(
  columns: Columns,
  cell: (field: Field) => string,
): { amountSen: number; feeSen: number } | { what: LineProblem } {
  const readOf = (field: Field) =>
    columns[field] === undefined ? undefined : readSum(cell(field));
  const [amount, fee, net] = [readOf("amount"), readOf("fee"), readOf("net")];
  if (fee === null) return { what: "fee" };
  if (amount === null || net === null) return { what: "amount" };
  const amountSen = amount ?? (net ?? 0) + (fee ?? 0);
  if (amountSen === 0) return { what: "amount" };
  const feeSen =
    fee ?? (net === undefined ? Math.min(TRANSACTION_CHARGE_SEN, amountSen) : amountSen - net);
  if (feeSen < 0 || feeSen > amountSen || (net !== undefined && amountSen - feeSen !== net))
    return { what: "fee" };
  return { amountSen, feeSen };
}

function refused(
  code: "statement_no_text" | "statement_no_columns" | "statement_empty" | "statement_long",
  values = {},
): Refusal {
  return new Refusal(code, { field: "statement", values });
}
