import { type InferAttributes, Op, type WhereOptions } from "sequelize";
import { AppUser, BugReport as ReportModel } from "@db/models/index";
import { can, type Person } from "~/domain/access/capabilities";
import type { Language } from "~/domain/shared/language";
import { type ListPage, type ListQuery, searchPatterns } from "~/domain/shared/list-page";
import { pagedList } from "~/domain/shared/paged-list.server";
import { userIdsNamed } from "~/domain/users/queries.server";
import type { ReportStatus } from "./rules";

export interface BugReport {
  id: number;
  report: string;
  createdAt: Date;
  status: ReportStatus;
  /** Who sent it; null for whoever sees their own alone (X2). */
  reporter: { name: string; username: string } | null;
  /** Who resolved it and when, or null. */
  resolved: { name: string; at: Date } | null;
}

/**
 * A report with where it came from, for whoever looks for the cause; null for the reporter, who
 * knows.
 */
export interface BugReportDetail extends BugReport {
  context: { path: string; userAgent: string; appVersion: string } | null;
}

type Reader = Person & { userId: number };

type Where = WhereOptions<InferAttributes<ReportModel>>;

const PEOPLE = [
  { model: AppUser, as: "reporter", attributes: ["name", "username"] },
  { model: AppUser, as: "resolver", attributes: ["name"] },
];

/** One page of the reports that somebody may see, newest first. */
export async function listReports(reader: Reader, query: ListQuery): Promise<ListPage<BugReport>> {
  const withReporter = seesEverybodys(reader);
  return pagedList(
    {
      model: ReportModel,
      where: { [Op.and]: [visibleTo(reader), await searchCondition(reader, query.search)] },
      attributes: ["id", "report", "createdAt", "status", "resolvedAt"],
      order: [["id", "desc"]],
      include: PEOPLE,
      row: (report) => reportOf(report, withReporter),
    },
    query,
  );
}

/** A report that somebody may see, or null. */
export async function findReport(reader: Reader, id: number): Promise<BugReportDetail | null> {
  const report = await ReportModel.findOne({
    where: { [Op.and]: [{ id }, visibleTo(reader)] },
    include: PEOPLE,
  });
  if (!report) return null;
  const { path, userAgent, appVersion } = report;
  const everybodys = seesEverybodys(reader);
  return {
    ...reportOf(report, everybodys),
    context: everybodys ? { path, userAgent, appVersion } : null,
  };
}

export interface ResolvedReportMail {
  name: string;
  email: string;
  report: string;
  language: Language;
}

/** What the mail of a resolved report says and to whom; null where there is nobody to tell. */
export async function resolvedReportMail(id: number): Promise<ResolvedReportMail | null> {
  const found = await ReportModel.findOne({
    where: { id, status: "Resolved" },
    include: [{ model: AppUser, as: "reporter" }],
  });
  if (!found?.reporter?.active || found.resolvedBy === found.userId) return null;
  const { name, email } = found.reporter;
  return { name, email, report: found.report, language: found.language };
}

/** Who sent a report, or null where there is none. */
export async function reporterOf(id: number): Promise<number | null> {
  const report = await ReportModel.findByPk(id, { attributes: ["userId"] });
  return report?.userId ?? null;
}

function seesEverybodys(reader: Reader): boolean {
  return can(reader, "support.manage");
}

function visibleTo(reader: Reader): Where {
  return seesEverybodys(reader) ? {} : { userId: reader.userId };
}

/** Whoever sees everybody's reports looks through the reporters' names too (X2). */
async function searchCondition(reader: Reader, search: string): Promise<Where> {
  if (search === "") return {};
  const reporters = seesEverybodys(reader)
    ? await userIdsNamed(search, { table: "bug_report", column: "user_id" }, { orUsername: true })
    : [];
  return {
    [Op.or]: [
      { report: { [Op.iLike]: { [Op.any]: searchPatterns(search) } } },
      { userId: reporters },
    ],
  };
}

function reportOf(found: ReportModel, withReporter: boolean): BugReport {
  const { id, report, createdAt, status, reporter, resolver, resolvedAt } = found;
  return {
    ...{ id, report, createdAt, status },
    reporter:
      withReporter && reporter ? { name: reporter.name, username: reporter.username } : null,
    resolved: resolver && resolvedAt ? { name: resolver.name, at: resolvedAt } : null,
  };
}
