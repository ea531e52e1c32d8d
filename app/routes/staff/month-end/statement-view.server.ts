import type { Statement } from "~/domain/month-end/statement/queries.server";
import type { StatementReading } from "~/domain/month-end/statement/read-statement";
import type { StatementOutcome } from "~/domain/month-end/statement/resolve-lines.server";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatInstant } from "~/i18n/format";

const SEPARATOR_NAMES = { ",": "comma", ";": "semicolon", "\t": "tab", "|": "bar" } as const;
/** Problems and altered lines that a page shows; the rest it counts. */
const SHOWN = 20;

/** A statement in its reader's language. */
export function statementView(statement: Statement, language: Language) {
  const { readAt, importedAt, outcome, ...rest } = statement;
  return {
    ...rest,
    read: formatInstant(readAt, language),
    imported: importedAt && formatInstant(importedAt, language),
    outcome: outcome && outcomeView(outcome),
  };
}

/** What was recognised in a file. */
export function readingView(reading: StatementReading) {
  const { encoding, separator, columns, ignored, unpaid, withoutReference, problems } = reading;
  return {
    encoding: encoding.toUpperCase().replace("WINDOWS", "Windows"),
    separator: SEPARATOR_NAMES[separator],
    columns: Object.entries(columns).map(([field, heading]) => ({
      field: field as keyof typeof columns,
      heading,
    })),
    ignored: ignored.slice(0, SHOWN),
    ...{ unpaid, withoutReference, hasFees: reading.hasFees },
    problems: problems.slice(0, SHOWN),
    moreProblems: Math.max(0, problems.length - SHOWN),
  };
}

export function outcomeView({ grossSen, feeSen, alteredLines, ...counts }: StatementOutcome) {
  return {
    ...counts,
    gross: formatRm(grossSen),
    fees: formatRm(feeSen),
    net: formatRm(grossSen - feeSen),
    alteredLines: alteredLines.slice(0, SHOWN).map((one) => ({
      line: one.line,
      bill: one.bill,
      was: formatRm(one.wasSen),
      wasFee: formatRm(one.wasFeeSen),
      now: formatRm(one.amountSen),
      nowFee: formatRm(one.feeSen),
    })),
  };
}
export type OutcomeView = ReturnType<typeof outcomeView>;
export type ReadingView = ReturnType<typeof readingView>;
