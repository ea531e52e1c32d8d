import type { Tx } from "@db/transaction";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import type { HeldBoarding } from "./hold-boarding.server";

/** Open cards of a departure or a date load again once the transaction is through. */
export async function publishDepartureChange(
  tx: Tx,
  { column, id, jettyId }: Pick<HeldBoarding, "column" | "id" | "jettyId">,
): Promise<void> {
  await enqueue(tx, "news.publish", {
    event: "departure-changed",
    jettyId,
    ref: column === "trip_id" ? `trip ${id}` : String(id),
    ticketFlag: 0,
  });
}
