import { readReportContent } from "~/domain/reports/content/read-report.server";
import type { Line, SectionName, SectionRow } from "~/domain/reports/content/section";
import type { OfficeReport } from "~/domain/reports/report-types";
import type { Day } from "~/domain/shared/day";

/** The rows of a section of a report of everything, of one day unless told otherwise. */
export async function reportRows(
  type: OfficeReport,
  name: SectionName,
  from: Day,
  to: Day = from,
): Promise<SectionRow[]> {
  const lines = await reportLines(type, name, from, to);
  return lines.flatMap((line) => (line.kind === "row" ? [line.values] : []));
}

/** All lines of the same, with headings and sums. */
export async function reportLines(
  type: OfficeReport,
  name: SectionName,
  from: Day,
  to: Day = from,
): Promise<Line[]> {
  const filter = { type, jettyId: 0, platform: 0, from, to, accountId: null } as const;
  return readReportContent(filter, async ({ sections }) => {
    const found = new Map<SectionName, Line[]>();
    for (const section of sections) {
      const lines: Line[] = [];
      for await (const some of section.lines) lines.push(...some);
      found.set(section.name, lines);
    }
    return found.get(name) ?? [];
  });
}
