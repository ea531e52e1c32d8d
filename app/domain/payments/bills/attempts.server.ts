import { sql, type Tx } from "@db/transaction";
import type { AttemptState, GatewayFact, PaymentChannel } from "../facts";

/** One bill at a gateway for one ticket, as stored. Sums in whole sen. */
export interface Attempt {
  id: number;
  ticket_id: number;
  no: number;
  our_ref: string;
  return_key: string;
  gateway: string;
  account: string;
  host: string;
  amount_sen: number;
  bill_code: string | null;
  pay_url: string | null;
  state: AttemptState;
  settles: boolean;
  paid_amount_sen: number | null;
  provider_ref: string | null;
  channel: PaymentChannel | null;
  paid_at: Date | null;
  failed_at: Date | null;
  reason: string | null;
  created_at: Date;
  opened_at: Date | null;
  closes_at: Date;
  check_step: number;
  last_check_at: Date | null;
  next_check_at: Date | null;
  /** When a browser last came back from the pay page. */
  returned_at: Date | null;
}

/** The columns of an `Attempt`, one by one, for statements that are kept prepared. */
export const ATTEMPT_COLUMNS = `id, ticket_id, no, our_ref, return_key, gateway, account, host, amount_sen, bill_code, pay_url, state, settles, paid_amount_sen,
  provider_ref, channel, paid_at, failed_at, created_at, opened_at, closes_at, check_step, last_check_at, next_check_at, returned_at`;

export const LIVE_STATES: readonly AttemptState[] = ["creating", "open", "pending", "failed"];

/** The part of a ticket that payments decide on. */
export interface PayableTicket {
  id: number;
  ticket_code: string;
  receipt_no: string;
  ticket_flag: number;
  jetty_id: number;
  ticket_date: string;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  amount_sen: number;
  transaction_charge_sen: number;
  language: "ms" | "en";
  expires_at: Date | null;
}

/** Whether the time to pay is over, though the sweep may not have said so yet. */
export function isPaymentTimeOver(ticket: Pick<PayableTicket, "expires_at">, now: Date): boolean {
  return ticket.expires_at !== null && ticket.expires_at <= now;
}

const TICKET =
  "select id, ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen, transaction_charge_sen, language, expires_at from ticket";

/**
 * Locks the ticket first and the attempt second, always: two bills of one order wait for each other
 * here.
 */
export async function lockTicket(tx: Tx, ticketId: number): Promise<PayableTicket> {
  return requireRow(
    await sql<PayableTicket>(tx, `${TICKET} where id = :ticketId for update`, { ticketId }),
  );
}

export async function lockAttempt(tx: Tx, attemptId: number): Promise<Attempt> {
  return requireRow(
    await sql<Attempt>(tx, "select * from payment_attempt where id = :attemptId for update", {
      attemptId,
    }),
  );
}

export async function ticketByCode(ticketCode: string): Promise<PayableTicket | null> {
  return (
    (
      await sql<PayableTicket>(null, `${TICKET} where ticket_code = :ticketCode`, { ticketCode })
    )[0] ?? null
  );
}

export async function attemptById(attemptId: number): Promise<Attempt> {
  return requireRow(
    await sql<Attempt>(null, "select * from payment_attempt where id = :attemptId", { attemptId }),
  );
}

export async function attemptByReturnKey(returnKey: string): Promise<Attempt | null> {
  return (
    (
      await sql<Attempt>(null, "select * from payment_attempt where return_key = :returnKey", {
        returnKey,
      })
    )[0] ?? null
  );
}

/** All bills of a ticket, newest first. */
export async function attemptsOf(tx: Tx | null, ticketId: number): Promise<Attempt[]> {
  return sql<Attempt>(
    tx,
    "select * from payment_attempt where ticket_id = :ticketId order by no desc",
    { ticketId },
  );
}

/**
 * The attempt a fact is about: by its bill; else by our reference among those whose bill code we
 * never learned. Null: none. Nothing is locked yet.
 */
export async function findAttempt(
  tx: Tx | null,
  fact: Pick<GatewayFact, "gateway" | "host" | "billCode" | "ourRef">,
): Promise<{ id: number; ticket_id: number } | null> {
  const [row] = await sql<{ id: number; ticket_id: number }>(
    tx,
    `select id, ticket_id from payment_attempt where gateway = :gateway and host = :host and bill_code = :billCode
     union all
     select id, ticket_id from payment_attempt where gateway = :gateway and host = :host and our_ref = :ourRef and bill_code is null and state in ('creating', 'lost')
     limit 1`,
    { gateway: fact.gateway, host: fact.host, billCode: fact.billCode, ourRef: fact.ourRef },
  );
  return row ?? null;
}

function requireRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A row that is never deleted is missing.");
  return row;
}
