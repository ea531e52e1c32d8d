/** What a column holds; each has one way to be written in a file. */
export const COLUMN_KINDS = {
  day: "day",
  departure: "day",
  at: "time",
  jetty: "jetty",
  sails: "clock",
  boat: "text",
  standing: "standing",
  channel: "channel",
  method: "method",
  category: "category",
  nationality: "nationality",
  group: "group",
  country: "country",
  month: "month",
  age: "age",
  why: "why",
  receipt: "text",
  name: "text",
  ic: "text",
  operator: "text",
  agency: "text",
  remark: "text",
  askedBy: "text",
  by: "text",
  decidedBy: "text",
  seller: "text",
  item: "text",
  reference: "text",
  reason: "text",
  printer: "text",
  cashier: "text",
  zNo: "text",
  entry: "entry",
  paidBy: "paidBy",
  debtAge: "debtAge",
  seq: "count",
  entries: "count",
  copy: "count",
  tickets: "count",
  passengers: "count",
  boarded: "count",
  payments: "count",
  refunds: "count",
  reprints: "count",
  letters: "count",
  shifts: "count",
  before: "count",
  change: "percent",
  amountSen: "sen",
  chargeSen: "sen",
  refundedSen: "sen",
  liveSen: "sen",
  cancelledSen: "sen",
  receivedSen: "sen",
  floatSen: "sen",
  cashSen: "sen",
  drawerSen: "sen",
  expectedSen: "sen",
  countedSen: "sen",
  overShortSen: "sen",
  overSen: "sen",
  shortSen: "sen",
  debitSen: "sen",
  creditSen: "sen",
  balanceSen: "sen",
} as const;
export type ColumnName = keyof typeof COLUMN_KINDS;
export type ColumnKind = (typeof COLUMN_KINDS)[ColumnName];

/** A value as it was read: sums in whole sen, codes as they are stored. */
export type Value = string | number | Date | null;
export type SectionRow = Partial<Record<ColumnName, Value>>;

export const SECTION_NAMES = [
  "departures",
  "boats",
  "sales",
  "payments",
  "received",
  "charges",
  "refunds",
  "cancellations",
  "reprints",
  "agencies",
  "countries",
  "groups",
  "categories",
  "ages",
  "months",
  "shifts",
  "cashiers",
  "balance",
  "entries",
  "debtAges",
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/** A table of a report: one statement whose columns, as properties, are those of its rows. */
export interface Section {
  name: SectionName;
  /** A condition of SQL: the section stands in the reports that it is true of. Without one, in all. */
  when?: string;
  /** In the order of the file. `seq` counts the rows of a group and is no column of `sql`. */
  columns: readonly ColumnName[];
  /** Rows with the same values of these stand together, under a heading and above a subtotal. */
  groupBy: readonly ColumnName[];
  /** What is added up; one that is no column stands in the text of a total. */
  sums: readonly ColumnName[];
  /** A column that says by how many percent `of` is more than `before`, in totals too. */
  rate?: { column: ColumnName; of: ColumnName; before: ColumnName };
  sql: string;
}

/** Sums by column. */
export type Sums = Partial<Record<ColumnName, number>>;
/** Rates of sums by column; none where the sum before is nothing. */
export type Rates = Partial<Record<ColumnName, number | null>>;

/** A row; one that is the result of those above it is set apart. */
export interface RowLine {
  kind: "row";
  values: SectionRow;
  isResult?: boolean;
}

/** What rows come to. */
export interface TotalLine {
  kind: "subtotal" | "total";
  sums: Sums;
  rates: Rates;
  rows: number;
}

/** A line of a report, from its first to its last. */
export type Line = { kind: "heading"; values: SectionRow } | RowLine | TotalLine;
