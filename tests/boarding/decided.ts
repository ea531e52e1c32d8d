import { sql } from "@db/transaction";
import { acceptOfflineScans } from "~/domain/boarding/offline/accept-scans.server";
import { decideConflict } from "~/domain/boarding/offline/decide-conflict.server";
import type { CountedBoat } from "~/domain/manifest/presses";
import { newSecret } from "~/domain/shared/secrets.server";
import type { MadeTicket } from "../support/make-ticket";
import { aDecider, aScanner, now } from "./boat";

/** A ticket that is cancelled now. */
export async function cancelled(ticket: MadeTicket): Promise<MadeTicket> {
  const { id } = ticket;
  await sql(null, "update ticket set state = 'cancelled', cancelled_at = now() where id = :id", {
    id,
  });
  return ticket;
}

interface Decided {
  /** The first passenger alone, unless told otherwise. */
  who?: number[];
  jettyId?: 1 | 2;
}

/**
 * A device without a network let passengers of a ticket on board and the server refused it; a departure was closed
 * for that moment. It was decided that they were on board of a boat, or of one that nobody knows.
 */
export async function decidedAboard(
  { receiptNo }: Pick<MadeTicket, "receiptNo">,
  boat: CountedBoat | null,
  { who = [1], jettyId = 1 }: Decided = {},
): Promise<void> {
  const [by, scanner] = [await aDecider(jettyId), await aScanner(jettyId)];
  const departureId = boat && "departureId" in boat ? boat.departureId : undefined;
  const scan = { nonce: newSecret(), receiptNo, passengers: who, scannedAt: now, departureId };
  if (departureId) await setClosed(departureId, now);
  await acceptOfflineScans([scan], jettyId, scanner, now);
  if (departureId) await setClosed(departureId, null);
  const [row] = await sql<{ id: number | null }>(
    null,
    "select max(id) as id from boarding_conflict where receipt_no = :receiptNo and decided_at is null",
    { receiptNo },
  );
  const decision = { decision: "aboard", note: "Juragan", boat, who } as const;
  await decideConflict(row?.id ?? 0, decision, by, now);
}

const setClosed = (departureId: number, at: Date | null) =>
  sql(null, "update departure set boarding_closed_at = :at where id = :departureId", {
    ...{ departureId, at },
  });
