import { sql } from "@db/transaction";
import type { Language } from "~/domain/shared/language";
import type { ReportFormat } from "../report-types";
import type { ReportFilter } from "../rules";
import type { Period } from "./schedule-times";

/** A scheduled report on its way to one of its addresses. */
export interface Delivery extends Omit<ReportFilter, "accountId"> {
  reportId: number;
  no: number;
  address: string;
  format: ReportFormat;
  language: Language;
  period: Period;
  sizeBytes: number;
  rows: number;
}

/** A delivery that was not made yet; null where it was, or where the file is there no longer. */
export async function openDelivery(reportId: number, no: number): Promise<Delivery | null> {
  const [delivery] = await sql<Delivery>(
    null,
    `select r.id as report_id, d.no, d.address, r.type, r.jetty_id, r.platform, r.from_day as from,
        r.to_day as to, r.format, r.language, s.period, r.size_bytes::float8 as size_bytes,
        r.rows_total as rows
       from report_delivery d
       join report r on r.id = d.report_id and r.state = 'ready'
       join report_schedule s on s.id = r.schedule_id
      where d.report_id = :reportId and d.no = :no and d.sent_at is null`,
    { reportId, no },
  );
  return delivery ?? null;
}

/** Writes down that an address has its report. */
export async function noteDelivered(reportId: number, no: number, now: Date): Promise<void> {
  await sql(
    null,
    `update report_delivery set sent_at = :now
      where report_id = :reportId and no = :no and sent_at is null returning no`,
    { reportId, no, now },
  );
}
