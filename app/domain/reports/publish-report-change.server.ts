import { sql, type Tx } from "@db/transaction";
import { currentRequestId } from "~/request-trace.server";

/** Tells the pages that show a report, with the change that it is about, that it changed. */
export async function publishReportChange(tx: Tx, reportId: number): Promise<void> {
  await sql(
    tx,
    `insert into outbox (job, payload, run_after, request_id)
     select 'news.publish',
         jsonb_build_object('event', 'report-changed', 'jettyId', jetty_id, 'ref', id::text,
           'ticketFlag', 0),
         now(), :requestId::text
       from report where id = :reportId`,
    { reportId, requestId: currentRequestId() ?? null },
  );
}
