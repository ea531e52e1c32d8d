import { can, type Capability } from "~/domain/access/capabilities";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import {
  chosen,
  jettiesOf,
  type Platform,
  platformsOf,
  type Viewer,
} from "~/domain/tickets/list-filter";
import {
  ACCOUNT_STATEMENT,
  OFFICE_REPORTS,
  type OfficeReport,
  type ReportType,
} from "./report-types";

/** What a report is of. Days are in Kuala Lumpur, both inclusive; 0 is every jetty or platform. */
export interface ReportFilter {
  type: ReportType;
  jettyId: 0 | JettyId;
  platform: Platform;
  from: Day;
  to: Day;
  /** The account whose statement it is; null for every other report. */
  accountId: number | null;
}

/** What a form or an address asks for, as far as it can be read. */
export interface AskedReport {
  type: OfficeReport;
  jettyId: 0 | JettyId | null;
  platform: Platform | null;
  from: Day | null;
  to: Day | null;
}

/** What it takes to ask for a report, beside seeing the screen. */
const NEEDS: Partial<Record<OfficeReport, Capability>> = {
  agency: "reports.agency",
  tunai: "reports.cash",
};

/** The reports that somebody may ask for (R-6-17). */
export function officeReportsOf(viewer: Viewer): OfficeReport[] {
  return OFFICE_REPORTS.filter((type) => {
    const needs = NEEDS[type];
    return needs === undefined || can(viewer, needs);
  });
}

/**
 * The report that somebody gets for what they ask: a platform or jetty that they may not choose
 * counts as not asked for (R-6-14), and days that are not asked for are today. Null where the
 * report itself is not theirs.
 */
export function reportFilterFor(
  viewer: Viewer,
  asked: AskedReport,
  today: Day,
): ReportFilter | null {
  if (!officeReportsOf(viewer).includes(asked.type)) return null;
  const [platform = 3] = platformsOf(viewer);
  return {
    type: asked.type,
    platform: chosen(platformsOf(viewer), asked.platform, platform),
    jettyId: chosen(jettiesOf(viewer), asked.jettyId, viewer.jettyId),
    from: asked.from ?? asked.to ?? today,
    to: asked.to ?? asked.from ?? today,
    accountId: null,
  };
}

/**
 * Whether somebody may see a report and its file: one's own, or anybody's for who sees all, and
 * only what one might ask for oneself as of now.
 */
export function maySeeReport(
  viewer: Viewer & { userId: number },
  report: Pick<ReportFilter, "type" | "jettyId" | "platform"> & { userId: number },
): boolean {
  const mine = report.userId === viewer.userId || can(viewer, "reports.see-all");
  // An account is of the council and not of a jetty.
  if (report.type === ACCOUNT_STATEMENT) return mine && can(viewer, "credit.manage");
  return (
    mine &&
    officeReportsOf(viewer).includes(report.type) &&
    platformsOf(viewer).includes(report.platform) &&
    jettiesOf(viewer).includes(report.jettyId)
  );
}

/**
 * Seconds that a running report is likely to take still, by how fast it went so far; null while too
 * little is known.
 */
export function secondsLeft(
  { startedAt, rowsDone, rowsTotal }: RunningFacts,
  now: Date,
): number | null {
  const elapsedMs = startedAt ? now.getTime() - startedAt.getTime() : 0;
  if (!rowsTotal || rowsDone === 0 || elapsedMs < 1_000) return null;
  return Math.max(1, Math.round(((elapsedMs / rowsDone) * (rowsTotal - rowsDone)) / 1_000));
}

interface RunningFacts {
  startedAt: Date | null;
  rowsDone: number;
  rowsTotal: number | null;
}
