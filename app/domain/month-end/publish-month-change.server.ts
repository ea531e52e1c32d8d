import type { Tx } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { JettyId } from "~/domain/places/jetties";

/** Tells the pages that show a jetty's months, with the change that it is about, that they changed. */
export async function publishMonthChange(tx: Tx, jettyId: JettyId): Promise<void> {
  await enqueue(tx, "news.publish", {
    event: "month-changed",
    jettyId,
    ref: String(jettyId),
    ticketFlag: 0,
  });
}
