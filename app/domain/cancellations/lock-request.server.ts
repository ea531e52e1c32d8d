import { sql, type Tx } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeValues } from "~/domain/users/rules";
import { type Decider, type LiveTicket, lockLiveTicket } from "./lock-ticket.server";
import type { RequestState } from "./rules";

export interface PendingRequest {
  id: number;
  remark: string;
  ticket: LiveTicket;
}

interface Row {
  ticketId: number;
  remark: string;
  state: RequestState;
  name: string | null;
  decidedAt: Date | null;
}

const DECIDED = {
  approved: "request_approved_by",
  direct: "request_approved_by",
  denied: "request_denied_by",
} as const;

/**
 * Holds a request that waits for a decision, and its ticket: the ticket first, always. Throws
 * Refusal not_found, also for a request of another jetty, or request_approved_by or
 * request_denied_by { name, day, time } where somebody decided before (T1).
 */
export async function lockRequest(tx: Tx, id: number, by: Decider): Promise<PendingRequest> {
  const [about] = await sql<{ ticketId: number }>(
    tx,
    `select ticket_id
      from cancellation_request
      where id = :id and (:ownJettyId = 0 or jetty_id = :ownJettyId)`,
    { id, ownJettyId: by.ownJettyId },
  );
  if (!about) throw new Refusal("not_found");
  await sql(tx, "select 1 as held from ticket where id = :ticketId for update", {
    ticketId: about.ticketId,
  });
  const [row] = await sql<Row>(
    tx,
    `select r.ticket_id, r.remark, r.state, u.name, r.decided_at
      from cancellation_request r
      left join app_user u on u.id = r.decided_by
      where r.id = :id for update of r`,
    { id },
  );
  if (!row) throw new Refusal("not_found");
  if (row.state !== "pending")
    throw new Refusal(DECIDED[row.state], { values: lastChangeValues(row.name, row.decidedAt) });
  return { id, remark: row.remark, ticket: await lockLiveTicket(tx, row.ticketId, by) };
}
