import { inStandbySnapshot } from "@db/standby";
import { sql, type Tx, type Values } from "@db/transaction";
import { JETTIES } from "~/domain/places/jetties";
import { type Day, dayOf, endOfDay, startOfDay } from "~/domain/shared/day";
import type { ReportFilter } from "../rules";
import { groupedLines, GroupTotals } from "./group-lines";
import type { ColumnName, Line, Section, SectionName, SectionRow, Sums } from "./section";
import { REPORT_SECTIONS } from "./sections";

/** Rows that are read at a time: more take memory, and are written no faster. */
const BATCH_ROWS = 200;
const STATEMENT_TIMEOUT_S = 60;

/** A table of a report with what it will come to, told by the database before its first row. */
export interface OpenSection {
  name: SectionName;
  columns: readonly ColumnName[];
  groupBy: readonly ColumnName[];
  rows: number;
  sums: Sums;
  lines: AsyncGenerator<Line[], void>;
}

export interface OpenReport {
  /** What the report tells is what was committed then. */
  snapshotAt: Date;
  rows: number;
  /** The first sum of money, where there is one. */
  sumSen: number | null;
  /** To be read one after the other. */
  sections: OpenSection[];
}

/**
 * Reads a report in one snapshot of the database, of its standby where there is one, by cursors:
 * what is sold meanwhile is not in it and does not wait for it. Each section's lines throw where
 * they do not come to what the database counted. The database may break the read off and have it
 * repeated: `use` is called anew and begins what it writes from the start.
 */
export async function readReportContent<T>(
  filter: ReportFilter,
  use: (report: OpenReport) => Promise<T>,
): Promise<T> {
  return inStandbySnapshot(async (tx) => {
    const snapshotAt = await beginReading(tx);
    const sections: OpenSection[] = [];
    const ofSnapshot = { ...filter, today: dayOf(snapshotAt) };
    for (const section of REPORT_SECTIONS[filter.type])
      if (await stands(tx, section, ofSnapshot))
        sections.push(await openSection(tx, section, ofSnapshot));
    const sen = sections.flatMap(({ sums }) =>
      Object.entries(sums).filter(([column]) => column.endsWith("Sen")),
    );
    return use({
      snapshotAt,
      rows: sections.reduce((total, { rows }) => total + rows, 0),
      sumSen: sen[0]?.[1] ?? null,
      sections,
    });
  });
}

/** Allows for long statements and pauses between them, and takes the snapshot; returns when. */
async function beginReading(tx: Tx): Promise<Date> {
  await sql(tx, "set transaction read only");
  await sql(tx, `set local statement_timeout = '${STATEMENT_TIMEOUT_S}s'`);
  await sql(tx, `set local idle_in_transaction_session_timeout = '${STATEMENT_TIMEOUT_S}s'`);
  const [row] = await sql<{ takenAt: Date }>(tx, "select clock_timestamp() as taken_at");
  if (!row) throw new Error("The database does not tell the time.");
  return row.takenAt;
}

async function stands(tx: Tx, { when }: Section, filter: SnapshotFilter): Promise<boolean> {
  if (when === undefined) return true;
  const [row] = await sql<{ is: boolean }>(tx, `select ${when} as is`, valuesOf(when, filter));
  return row?.is === true;
}

async function openSection(tx: Tx, section: Section, filter: SnapshotFilter): Promise<OpenSection> {
  const values = valuesOf(section.sql, filter);
  const sums = section.sums.map(
    (column) => `, coalesce(sum(q."${snake(column)}"), 0)::float8 as "${snake(column)}"`,
  );
  const [counted] = await sql<{ rows: number } & Sums>(
    tx,
    `select count(*)::int as rows${sums.join("")} from (${section.sql}) q`,
    values,
  );
  if (!counted) throw new Error("A count gave no row.");
  const { rows, ...found } = counted;
  return {
    name: section.name,
    columns: section.columns,
    groupBy: section.groupBy,
    rows,
    sums: found,
    lines: checkedLines(tx, section, values, { rows, sums: found }),
  };
}

async function* checkedLines(
  tx: Tx,
  section: Section,
  values: Values,
  expected: { rows: number; sums: Sums },
): AsyncGenerator<Line[], void> {
  const total = new GroupTotals(section.sums);
  yield* groupedLines(section, total, cursorRows(tx, section.sql, values));
  const { rows, sums } = total;
  const differs = section.sums.some((column) => sums[column] !== expected.sums[column]);
  if (rows !== expected.rows || differs)
    throw new Error(`The section ${section.name} does not come to what was counted.`);
}

async function* cursorRows(
  tx: Tx,
  text: string,
  values: Values,
): AsyncGenerator<SectionRow[], void> {
  await sql(tx, `declare report_rows no scroll cursor for ${text}`, values);
  for (;;) {
    const rows = await sql<SectionRow>(tx, `fetch forward ${BATCH_ROWS} from report_rows`);
    if (rows.length > 0) yield rows;
    if (rows.length < BATCH_ROWS) break;
  }
  await sql(tx, "close report_rows");
}

/** What a report is of, and the day on which it is read. */
type SnapshotFilter = ReportFilter & { today: Day };

/** The values that a statement names, and no others. */
function valuesOf(
  text: string,
  { jettyId, platform, from, to, accountId, today }: SnapshotFilter,
): Values {
  const all = {
    jetties: jettyId === 0 ? JETTIES.map(({ id }) => id) : [jettyId],
    flags: platform === 0 ? [1, 2, 3] : [platform],
    start: startOfDay(from),
    end: endOfDay(to),
    from,
    to,
    accountId,
    today,
  };
  return Object.fromEntries(
    Object.entries(all).filter(([name]) => new RegExp(`:${name}\\b`).test(text)),
  );
}

function snake(column: ColumnName): string {
  return column.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
