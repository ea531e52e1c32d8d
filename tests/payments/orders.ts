import { sql } from "@db/transaction";
import type { Attempt } from "~/domain/payments/bills/attempts.server";
import type { NewBill } from "~/domain/payments/bills/open-attempt.server";
import { startPayment } from "~/domain/payments/bills/start-payment.server";
import { BUYER } from "~/domain/payments/fact-source";
import { accountsFor } from "~/domain/payments/gateways/accounts.server";
import type { TestGateway } from "../support/gateway";
import { type MadeTicket, makeTicket } from "../support/make-ticket";

export interface Order {
  ticket: MadeTicket;
  attempt: Attempt;
  billCode: string;
}

/** An unpaid ticket of RM 60.00 with an open bill of RM 61.00. */
export async function orderWithBill(
  gateway: TestGateway,
  wishes: Parameters<typeof makeTicket>[0] = {},
): Promise<Order> {
  const ticket = await makeTicket({ now: gateway.now(), ...wishes });
  return { ticket, ...(await payAt(gateway, ticket)) };
}

export async function payAt(
  gateway: TestGateway,
  ticket: MadeTicket,
  withinMs?: number,
): Promise<{ attempt: Attempt; billCode: string }> {
  const next = await startPayment(ticket, { actor: BUYER, now: gateway.now(), withinMs });
  if (next.kind !== "go") throw new Error("no pay page");
  return { attempt: next.attempt, billCode: next.attempt.billCode ?? "" };
}

export async function attemptsOf(ticket: MadeTicket): Promise<Attempt[]> {
  return sql<Attempt>(
    null,
    "select * from payment_attempt where ticket_id = :ticketId order by no",
    { ticketId: ticket.id },
  );
}

/**
 * State of the ticket and of its bills, in the order in which they were made: `paid: lost paid`.
 */
export async function states(ticket: MadeTicket): Promise<string> {
  const [row] = await sql<{ state: string }>(
    null,
    "select state from ticket where id = :ticketId",
    { ticketId: ticket.id },
  );
  return `${row?.state}: ${(await attemptsOf(ticket)).map((one) => one.state).join(" ")}`;
}

export async function refunds(
  ticket: MadeTicket,
): Promise<{ reason: string; amountSen: number }[]> {
  return sql(
    null,
    "select reason, amount_sen from refund_due where ticket_id = :ticketId order by id",
    { ticketId: ticket.id },
  );
}

export interface StoredEvent {
  state: string;
  outcome: string | null;
  seenCount: number;
  verified: string;
}

export async function callbacks(billCode: string): Promise<StoredEvent[]> {
  return sql(
    null,
    "select state, outcome, seen_count, verified from gateway_event where kind = 'callback' and bill_code = :billCode order by id",
    { billCode },
  );
}

/** How often the world hears of a paid ticket: audit rows and mails. */
export async function echoes(
  ticket: MadeTicket,
): Promise<{ audits: number; mails: number; news: number }> {
  const [row] = await sql<{ audits: number; mails: number; news: number }>(
    null,
    `select (select count(*)::int from audit where module = 'payment' and subject_type = 'ticket' and subject_id = :subjectId and after->>'state' = 'paid') as audits,
            (select count(*)::int from outbox where job = 'mail.ticket' and (payload->>'ticketId')::int = :subjectId::int) as mails,
            (select count(*)::int from outbox where job = 'news.publish' and payload->>'event' = 'new-ticket' and payload->>'ref' = :receiptNo) as news`,
    { subjectId: String(ticket.id), receiptNo: ticket.receiptNo },
  );
  if (!row) throw new Error("no counts");
  return row;
}

/** A bill of the ticket at the account that comes first for it, about to be made. */
export function billOf(ticket: MadeTicket): NewBill {
  const [account] = accountsFor("fpx");
  if (!account) throw new Error("no account");
  return { ticketId: ticket.id, method: "fpx", account };
}
