import type { ColumnName, Line, Section, SectionRow, Sums, Value } from "./section";

/** What the rows so far come to. */
export class GroupTotals {
  rows = 0;
  readonly sums: Sums;
  readonly #columns: readonly ColumnName[];

  constructor(columns: readonly ColumnName[]) {
    this.#columns = columns;
    this.sums = Object.fromEntries(columns.map((column) => [column, 0]));
  }

  add(row: SectionRow): void {
    this.rows += 1;
    for (const column of this.#columns)
      this.sums[column] = (this.sums[column] ?? 0) + Number(row[column] ?? 0);
  }
}

/** Rows that stand together; without a key, those of a section that has no groups. */
class Group extends GroupTotals {
  constructor(
    readonly key: string | null,
    columns: readonly ColumnName[],
  ) {
    super(columns);
  }
}

/**
 * Rows with a heading above and a subtotal below each group of them, and the total at the end,
 * which `total` comes to. A section without rows has its total alone.
 */
export async function* groupedLines(
  { groupBy, sums, rate }: Pick<Section, "groupBy" | "sums" | "rate">,
  total: GroupTotals,
  batches: AsyncIterable<SectionRow[]>,
): AsyncGenerator<Line[], void> {
  let group = new Group(null, sums);
  for await (const rows of batches) {
    const lines: Line[] = [];
    for (const row of rows) {
      const key = groupBy.map((column) => keyOf(row[column])).join("\u0000");
      if (groupBy.length > 0 && group.key !== key) {
        if (group.key !== null) lines.push(totalLine("subtotal", group, rate));
        group = new Group(key, sums);
        const values = Object.fromEntries(groupBy.map((column) => [column, row[column] ?? null]));
        lines.push({ kind: "heading", values });
      }
      total.add(row);
      group.add(row);
      lines.push({ kind: "row", values: { ...row, seq: group.rows } });
    }
    yield lines;
  }
  yield [
    ...(group.key === null ? [] : [totalLine("subtotal", group, rate)]),
    totalLine("total", total, rate),
  ];
}

function totalLine(
  kind: "subtotal" | "total",
  { sums, rows }: GroupTotals,
  rate: Section["rate"],
): Line {
  const rates = rate ? { [rate.column]: rateOf(sums[rate.of] ?? 0, sums[rate.before] ?? 0) } : {};
  return { kind, sums: { ...sums }, rates, rows };
}

function rateOf(sum: number, before: number): number | null {
  return before === 0 ? null : ((sum - before) * 100) / before;
}

function keyOf(value: Value | undefined): string {
  return value instanceof Date ? value.toISOString() : String(value ?? "");
}
