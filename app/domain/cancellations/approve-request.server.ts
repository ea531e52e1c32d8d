import { inTransaction } from "@db/transaction";
import { approveHeldRequest } from "./approve-held-request.server";
import { lockRequest } from "./lock-request.server";
import type { Decider } from "./lock-ticket.server";

/** Approves a request: its ticket is cancelled (R-4-07, T1). Throws Refusal as `lockRequest`. */
export async function approveRequest(id: number, by: Decider, now: Date): Promise<void> {
  await inTransaction(async (tx) =>
    approveHeldRequest(tx, await lockRequest(tx, id, by), { approverId: by.userId }, now),
  );
}
