import { sql, type Tx } from "@db/transaction";
import { CASH } from "~/domain/counter/payment-methods";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeValues } from "~/domain/users/rules";
import { hasCancelled } from "./fragments";

/** Whoever decides about a ticket: bound to a jetty, only about that jetty's. */
export type Decider = Pick<Staff, "userId" | "ownJettyId">;

/** A ticket that is held until the transaction ends, and is not cancelled. */
export interface LiveTicket {
  id: number;
  receiptNo: string;
  ticketFlag: 1 | 2 | 3;
  jettyId: number;
  state: "unpaid" | "paid" | "expired";
  amountSen: number;
  /** What it was paid by. */
  method: string;
  /** What of it was paid by travel credit. */
  travelCreditSen: number;
  /** What of it was paid in cash. */
  cashSen: number;
  language: Language;
  hasEmail: boolean;
}

/**
 * Holds a ticket that can still be cancelled. Payments, prints and other decisions about it wait.
 * Throws Refusal not_found, also for a ticket of another jetty, or ticket_cancelled_by { name, day,
 * time }.
 */
export async function lockLiveTicket(tx: Tx, ticketId: number, by: Decider): Promise<LiveTicket> {
  const [row] = await sql<Omit<LiveTicket, "state"> & { state: LiveTicket["state"] | "cancelled" }>(
    tx,
    `select id, receipt_no, ticket_flag, jetty_id, state, amount_sen, travel_credit_sen,
            payment_method as method,
            coalesce((
              select p.amount_sen from ticket_payment p
                where p.ticket_id = ticket.id and p.method = '${CASH}'), 0) as cash_sen,
            language, email is not null and operator_id is null as has_email
       from ticket where id = :ticketId and (:ownJettyId = 0 or jetty_id = :ownJettyId) for update`,
    { ticketId, ownJettyId: by.ownJettyId },
  );
  if (!row) throw new Refusal("not_found");
  const { state, ...ticket } = row;
  if (state === "cancelled")
    throw new Refusal("ticket_cancelled_by", { values: await cancelledBy(tx, ticketId) });
  return { ...ticket, state };
}

/**
 * Throws Refusal cancel_waiting { name, day, time } where somebody has asked for this cancellation
 * and waits (T1). The caller holds the ticket.
 */
export async function requireNoPendingRequest(tx: Tx, ticketId: number): Promise<void> {
  const [first] = await sql<{ name: string; at: Date }>(
    tx,
    `select u.name, r.requested_at as at
      from cancellation_request r
      join app_user u on u.id = r.requested_by
      where r.ticket_id = :ticketId and r.state = 'pending'`,
    { ticketId },
  );
  if (first)
    throw new Refusal("cancel_waiting", { values: lastChangeValues(first.name, first.at) });
}

async function cancelledBy(tx: Tx, ticketId: number) {
  const [row] = await sql<{ name: string; at: Date }>(
    tx,
    `select u.name, r.decided_at as at
      from cancellation_request r
      join app_user u on u.id = r.decided_by
      where r.ticket_id = :ticketId and ${hasCancelled("r")}`,
    { ticketId },
  );
  return lastChangeValues(row?.name ?? null, row?.at ?? null);
}
