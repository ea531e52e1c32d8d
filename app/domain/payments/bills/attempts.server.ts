import { sql, type Tx } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import type { AttemptState, GatewayFact, PaymentChannel } from "../facts";

/** One bill at a gateway for one ticket, as stored. Sums in whole sen. */
export interface Attempt {
  id: number;
  ticketId: number;
  no: number;
  ourRef: string;
  returnKey: string;
  gateway: string;
  account: string;
  host: string;
  amountSen: number;
  billCode: string | null;
  payUrl: string | null;
  state: AttemptState;
  settles: boolean;
  paidAmountSen: number | null;
  providerRef: string | null;
  channel: PaymentChannel | null;
  paidAt: Date | null;
  failedAt: Date | null;
  reason: string | null;
  createdAt: Date;
  openedAt: Date | null;
  closesAt: Date;
  checkStep: number;
  lastCheckAt: Date | null;
  nextCheckAt: Date | null;
  /** When a browser last came back from the pay page. */
  returnedAt: Date | null;
}

/** The columns of an `Attempt`, one by one, for statements that are kept prepared. */
export const ATTEMPT_COLUMNS = `id, ticket_id, no, our_ref, return_key, gateway, account, host, amount_sen, bill_code, pay_url, state, settles, paid_amount_sen,
  provider_ref, channel, paid_at, failed_at, created_at, opened_at, closes_at, check_step, last_check_at, next_check_at, returned_at`;

/** What the gateway collects of a ticket: what travel credit does not pay, and its charge (S5). */
export function billSen(
  ticket: Pick<PayableTicket, "amountSen" | "travelCreditSen" | "transactionChargeSen">,
): number {
  return ticket.amountSen - ticket.travelCreditSen + ticket.transactionChargeSen;
}

export const LIVE_STATES: readonly AttemptState[] = ["creating", "open", "pending", "failed"];

/** The part of a ticket that payments decide on. */
export interface PayableTicket {
  id: number;
  ticketCode: string;
  receiptNo: string;
  ticketFlag: number;
  jettyId: JettyId;
  ticketDate: string;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  amountSen: number;
  /** What of the amount travel credit pays. */
  travelCreditSen: number;
  transactionChargeSen: number;
  /** What the buyer chose to pay by. */
  paymentMethod: string;
  language: "ms" | "en";
  expiresAt: Date | null;
  /** When its buyer replaced it by another order (X27). */
  replacedAt: Date | null;
}

/** Whether the time to pay is over, though the sweep may not have said so yet. */
export function isPaymentTimeOver(ticket: Pick<PayableTicket, "expiresAt">, now: Date): boolean {
  return ticket.expiresAt !== null && ticket.expiresAt <= now;
}

const TICKET = `select id, ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen,
      travel_credit_sen, transaction_charge_sen, payment_method, language, expires_at, replaced_at
    from ticket`;

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
): Promise<{ id: number; ticketId: number } | null> {
  const [row] = await sql<{ id: number; ticketId: number }>(
    tx,
    `select id, ticket_id
      from payment_attempt
      where gateway = :gateway and host = :host and bill_code = :billCode
     union all
     select id, ticket_id
       from payment_attempt
       where gateway = :gateway and host = :host and our_ref = :ourRef and bill_code is null
         and state in ('creating', 'lost')
     limit 1`,
    { gateway: fact.gateway, host: fact.host, billCode: fact.billCode, ourRef: fact.ourRef },
  );
  return row ?? null;
}

export function liveAttemptOf(attempts: readonly Attempt[]): Attempt | undefined {
  return attempts.find((one) => LIVE_STATES.includes(one.state));
}

function requireRow<Row>(rows: Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("A row that is never deleted is missing.");
  return row;
}
