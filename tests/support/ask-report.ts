import { sql } from "@db/transaction";
import type { ReportFormat } from "~/domain/reports/report-types";
import { requestReport } from "~/domain/reports/request-report.server";
import type { AskedReport } from "~/domain/reports/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { makeReport, type ReportWriters } from "../../workers/reports/make-report";
import { makeStaff } from "./staff";

export type Asker = Pick<Staff, "userId" | "level" | "ownJettyId">;

/** Somebody of a level who may ask for reports. */
export async function anAsker(
  level: 1 | 2 | 3 | 4 | 5 = 5,
  ownJettyId: 0 | 1 | 2 = 0,
): Promise<Asker> {
  const { id } = await makeStaff({ level, jettyId: ownJettyId });
  return { userId: id, level, ownJettyId };
}

interface Wishes extends Partial<AskedReport> {
  by?: Asker;
  format?: ReportFormat;
  language?: Language;
  mail?: boolean;
  now?: Date;
}

/** Asks for a report: today's sales of everything unless told otherwise. Returns its number. */
export async function askReport(wishes: Wishes = {}): Promise<number> {
  const { by = await anAsker(), format = "csv", language = "en", mail = false, ...rest } = wishes;
  const { now = new Date(), ...asked } = rest;
  const filter = { type: "jualan", jettyId: 0, platform: 0, from: null, to: null } as const;
  return requestReport({
    asked: { ...filter, ...asked },
    ...{ format, language, mail, now },
    today: dayOf(now),
    staff: sessionOf(by),
  });
}

/** The session of an asker. */
export function sessionOf(asker: Asker): Staff {
  const { level } = asker;
  return {
    ...{ sessionId: 0, userId: 0, name: "", username: "", email: "", phone: "", imgPath: null },
    ...{ platform: "web_app", ownJettyId: 0, jettyId: 1, shiftJettyId: null },
    ...{ level, isSuper: false, mayClearLog: false, locked: false, needsFactor: false },
    ...asker,
  };
}

/** Runs the job of the outbox that makes the next report, as a worker does. */
export async function makeNextReport(writers?: ReportWriters): Promise<void> {
  const [job] = await sql<{ id: number }>(
    null,
    `update outbox set state = 'running', queued_at = now()
      where id = (select min(id) from outbox where job = 'report.make' and state = 'waiting')
     returning id`,
  );
  if (!job) throw new Error("no job");
  try {
    await makeReport({}, { rowId: job.id, now: new Date() }, writers);
    await sql(
      null,
      "update outbox set state = 'done', done_at = now() where id = :id returning id",
      job,
    );
  } catch (error) {
    await sql(null, "update outbox set state = 'waiting' where id = :id returning id", job);
    throw error;
  }
}

/** A report's row, and its file as one piece. */
export async function reportRow(id: number) {
  const [row] = await sql<ReportFacts>(
    null,
    `select r.state, r.tries, r.rows_done, r.rows_total, r.sum_sen::float8 as sum_sen, r.reason,
        r.platform, r.jetty_id, r.snapshot_at, encode(r.sha256, 'hex') as sha256,
        (select string_agg(p.bytes, '' order by p.no) from report_part p where p.report_id = r.id) as file
       from report r where r.id = :id`,
    { id },
  );
  if (!row) throw new Error("no report");
  return row;
}

interface ReportFacts {
  state: string;
  tries: number;
  rowsDone: number;
  rowsTotal: number | null;
  sumSen: number | null;
  reason: string | null;
  platform: number;
  jettyId: number;
  snapshotAt: Date | null;
  sha256: string | null;
  file: Buffer | null;
}
