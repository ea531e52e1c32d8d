import type { Tx } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { Refusal } from "~/domain/shared/refusal";
import { stoppageAt } from "./queries.server";

/**
 * Nobody puts a boat unknowingly into a time at which sailing is stopped: without `anyway` it throws
 * Refusal sailing_stopped, whose sentence says from when until when.
 */
export async function requireKnownStoppage(
  tx: Tx,
  { jettyId, at, anyway = false }: { jettyId: JettyId; at: Date; anyway?: boolean | undefined },
): Promise<void> {
  if (!anyway && (await stoppageAt(tx, jettyId, at)))
    throw new Refusal("sailing_stopped", { field: "anyway" });
}
