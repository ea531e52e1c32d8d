import type { Tx } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { JettyId } from "~/domain/places/jetties";

/** Open cards of a departure load again once the transaction is through. */
export async function publishDepartureChange(
  tx: Tx,
  { id, jettyId }: { id: number; jettyId: JettyId },
): Promise<void> {
  await enqueue(tx, "news.publish", {
    event: "departure-changed",
    jettyId,
    ref: String(id),
    ticketFlag: 0,
  });
}
