import type { ReportRow } from "~/domain/reports/queries.server";
import { secondsLeft } from "~/domain/reports/rules";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatCount, formatDateShort, formatInstant } from "~/i18n/format";

const KB = 1_000;

/** A report as its row and its page show it, in the reader's language. */
export function reportView(report: ReportRow, userId: number, language: Language, now: Date) {
  const { id, type, format, jettyId, platform, from, to, state, reason, mail, ahead, sha256 } =
    report;
  const { rowsDone, rowsTotal, sizeBytes, sumSen, accountId, account } = report;
  const instant = (at: Date | null) => (at ? formatInstant(at, language) : "");
  const first = formatDateShort(from, language);
  return {
    ...{ id, type, format, jettyId, platform, from, to, state, reason, mail, ahead, sha256 },
    ...{ accountId, account },
    own: report.userId === userId,
    language: report.language,
    days: from === to ? first : `${first} – ${formatDateShort(to, language)}`,
    askedBy: report.askedBy,
    asked: instant(report.requestedAt),
    progress:
      state === "running" && rowsTotal !== null
        ? {
            done: formatCount(rowsDone),
            total: formatCount(rowsTotal),
            percent: rowsTotal === 0 ? 100 : Math.floor((rowsDone / rowsTotal) * 100),
            left: secondsLeft(report, now),
          }
        : null,
    rows: state === "ready" && rowsTotal !== null ? formatCount(rowsTotal) : null,
    isEmpty: state === "ready" && rowsTotal === 0,
    sum: sumSen === null ? null : formatRm(sumSen),
    snapshot: instant(report.snapshotAt),
    size: sizeBytes === null ? "" : formatSize(sizeBytes),
    kept: instant(report.expiresAt),
  };
}

export type ReportView = ReturnType<typeof reportView>;

function formatSize(bytes: number): string {
  if (bytes < KB) return `${bytes} B`;
  if (bytes < KB * KB) return `${formatCount(Math.round(bytes / KB))} kB`;
  return `${(bytes / KB / KB).toFixed(1)} MB`;
}
