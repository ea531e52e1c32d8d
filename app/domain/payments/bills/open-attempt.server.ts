import { randomBytes } from "node:crypto";
import { type Prepared, sql } from "@db/transaction";
import { config } from "~/config.server";
import type { Actor } from "~/domain/audit/write-audit.server";
import { lastBookableDay } from "~/domain/blocked-dates/available-dates.server";
import { isClosed } from "~/domain/blocked-dates/fragments";
import { isUnpaidOrder } from "~/domain/ordering/fragments";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import type { GatewayAccount, PaymentMethod } from "~/gateway-accounts.server";
import { limitsOf } from "../gateways/accounts.server";
import type { BreakerState } from "../gateways/circuit-breaker.server";
import { type Attempt, attemptsOf, isPaymentTimeOver, LIVE_STATES } from "./attempts.server";
import { isLiveBill } from "./fragments";

/** An attempt still `creating` after this long has lost its answer. */
export const CREATING_TIMEOUT_MS = 60_000;
/** A bill that could not be made is tried again after this at the earliest. */
const RETRY_AFTER_FAILURE_MS = 10_000;
const MAX_READS = 3;

/** What a bill is made of, as the ticket says. */
export interface BilledTicket {
  ticketDate: string;
  jettyId: number;
  totalPassengers: number;
  name: string;
  email: string;
  phoneNo: string;
}

export type NewAttempt = Pick<
  Attempt,
  "id" | "ticketId" | "ourRef" | "returnKey" | "gateway" | "account" | "amountSen" | "closesAt"
>;

export type OpenAttemptResult =
  | {
      kind: "opened";
      attempt: NewAttempt;
      ticket: BilledTicket;
      account: GatewayAccount;
      breaker: BreakerState;
    }
  /** There is a live bill already, or one just being made. */
  | { kind: "live"; attempt: Attempt }
  /** This account makes no bill for it now, and none was made: another one may. */
  | { kind: "elsewhere"; refusal: Refusal }
  /** The ticket is no longer unpaid. */
  | { kind: "over" };

interface Row extends BilledTicket {
  receiptNo: string;
  state: "unpaid" | "paid" | "expired" | "cancelled";
  ticketFlag: number;
  amountSen: number;
  expiresAt: Date | null;
  paymentEnabled: boolean;
  blocked: boolean;
  live: boolean;
  /** When this account last refused to make a bill, and when one was last lost anywhere. */
  refusedAt: Date | null;
  lostAt: Date | null;
  failures: number;
  openUntil: Date | null;
  attemptId: number | null;
  ourRef: string | null;
  closesAt: Date | null;
}

/** Whose bill is made where. */
export interface NewBill {
  ticketId: number;
  /** What the buyer chose to pay by. */
  method: PaymentMethod;
  account: GatewayAccount;
}

/**
 * Writes the row of a new bill, committed before the gateway is asked for it. At most one live bill
 * a ticket: the ticket's lock says so, and a unique index. With the breaker open no attempt is
 * made, but a live bill can still be paid. The price is the one the buyer accepted. Throws Refusal
 * `sales_closed`, `date_unavailable` (S7, X11), or `gateway_unavailable` (`seconds` to wait) while a
 * bill is lost that may still turn up; what this account alone stands in the way of is told as
 * `elsewhere`.
 */
export async function openAttempt(
  bill: NewBill,
  actor: Actor,
  now: Date,
): Promise<OpenAttemptResult> {
  for (let read = 1; read <= MAX_READS; read += 1) {
    const returnKey = randomBytes(16).toString("base64url");
    const [row] = await sql(null, OPEN_ATTEMPT, valuesOf({ ...bill, returnKey, actor, now }));
    if (!row) throw new Error("A row that is never deleted is missing.");
    if (row.attemptId !== null) return openedResult(row, { ...bill, returnKey });
    if (row.state !== "unpaid" || row.ticketFlag === 3 || isPaymentTimeOver(row, now))
      return { kind: "over" };
    const live = row.live
      ? (await attemptsOf(null, bill.ticketId)).find((one) => LIVE_STATES.includes(one.state))
      : undefined;
    if (live) return { kind: "live", attempt: live };
    assertPayable(row, now);
    const refusal = refusalHere(row, bill, now);
    if (refusal) return { kind: "elsewhere", refusal };
    // Somebody made a bill, or closed one, while this statement waited for the ticket: it did not
    // see that, the next one does.
  }
  throw new Error("The bills of this ticket change too fast.");
}

function openedResult(
  row: Row,
  { ticketId, account, returnKey }: NewBill & { returnKey: string },
): OpenAttemptResult {
  const { attemptId: id, ourRef, closesAt, amountSen } = row;
  if (id === null || ourRef === null || closesAt === null)
    throw new Error("The attempt was not stored.");
  const attempt = {
    id,
    ticketId,
    ourRef,
    returnKey,
    gateway: account.gateway,
    account: account.name,
    amountSen,
    closesAt,
  };
  return {
    kind: "opened",
    attempt,
    ticket: row,
    account,
    breaker: { failures: row.failures, openUntil: row.openUntil },
  };
}

/** Throws what stands in the way of any bill. */
function assertPayable(row: Row, now: Date): void {
  if (!row.paymentEnabled) throw new Refusal("sales_closed");
  if (row.blocked || row.ticketDate < dayOf(now) || row.ticketDate > lastBookableDay(now))
    throw new Refusal("date_unavailable", { field: "ticketDate" });
  const seconds = secondsUntilRetry(row.lostAt, now);
  if (seconds > 0) throw new Refusal("gateway_unavailable", { values: { seconds } });
}

/** Why this account makes no bill now; null where nothing of its own stands in the way. */
function refusalHere(row: Row, { account, method }: NewBill, now: Date): Refusal | null {
  const { minSen: min, maxSen: max } = limitsOf(account, method);
  if (row.amountSen < min || row.amountSen > max)
    return new Refusal("amount_limit", { values: { min, max } });
  const open = row.openUntil ? Math.ceil((row.openUntil.getTime() - now.getTime()) / 1_000) : 0;
  const seconds = Math.max(open, secondsUntilRetry(row.refusedAt, now));
  return seconds > 0 ? new Refusal("gateway_unavailable", { values: { seconds } }) : null;
}

function secondsUntilRetry(failedAt: Date | null, now: Date): number {
  if (!failedAt) return 0;
  return Math.ceil((failedAt.getTime() + RETRY_AFTER_FAILURE_MS - now.getTime()) / 1_000);
}

/** The addresses a bill carries: where the buyer comes back to, and where the gateway reports. */
export function billUrls(attempt: NewAttempt): { returnUrl: string; callbackUrl: string } {
  const origin = config().PUBLIC_URL;
  return {
    returnUrl: `${origin}/payment/return/${attempt.returnKey}`,
    callbackUrl: `${origin}/payment/callback/${attempt.gateway}/${attempt.account}`,
  };
}

function valuesOf({
  ticketId,
  method,
  account,
  returnKey,
  actor,
  now,
}: NewBill & { returnKey: string; actor: Actor; now: Date }) {
  const { gateway, name, host } = account;
  const { minSen, maxSen } = limitsOf(account, method);
  return {
    ...{ ticketId, gateway, account: name, host, returnKey, now, minSen, maxSen },
    today: dayOf(now),
    lastDay: lastBookableDay(now),
    tomorrow: new Date(now.getTime() + 86_400_000),
    actorKind: actor.kind,
    actorId: actor.kind === "user" ? actor.userId : null,
  };
}

/**
 * Locks the ticket, looks, and makes the attempt only where all allows it, in one statement: it
 * runs with every order.
 */
const OPEN_ATTEMPT: Prepared<Row, ReturnType<typeof valuesOf>> = {
  name: "open_attempt",
  text: `
with held as materialized (
  select id, receipt_no, state, ticket_flag, ticket_date, jetty_id, total_passengers, name, email, phone_no, expires_at, amount_sen - travel_credit_sen + transaction_charge_sen as amount_sen
    from ticket where id = :ticketId for update
), fact as materialized (
  select t.*, s.payment_enabled, coalesce(b.failures, 0) as failures, b.open_until,
         ${isClosed("t.jetty_id", "t.ticket_date")} as blocked,
         -- not by exists: that would be hashed over every live bill there is
         coalesce((select true from payment_attempt a where a.ticket_id = t.id and ${isLiveBill("a")} limit 1), false) as live,
         (select max(a.created_at) from payment_attempt a where a.ticket_id = t.id and a.state = 'lost') as lost_at,
         (select max(a.created_at) from payment_attempt a where a.ticket_id = t.id and a.state = 'refused' and a.account = :account) as refused_at,
         coalesce((select max(a.no) from payment_attempt a where a.ticket_id = t.id), 0) + 1 as no
    from held t cross join setting s left join gateway_breaker b on b.gateway = :gateway and b.host = :host
), made as (
  insert into payment_attempt (ticket_id, no, our_ref, return_key, gateway, account, host, amount_sen, created_at, closes_at)
  select f.id, f.no, f.receipt_no || '-' || f.no, :returnKey, :gateway, :account, :host, f.amount_sen, :now, coalesce(f.expires_at, :tomorrow)
    from fact f
   where ${isUnpaidOrder("f")} and not f.live and f.payment_enabled and not f.blocked
     and f.ticket_date between :today::date and :lastDay::date and coalesce(f.expires_at > :now, true)
     and f.amount_sen between :minSen and :maxSen and coalesce(f.open_until <= :now, true)
     and coalesce(greatest(f.lost_at, f.refused_at) <= :now::timestamptz - interval '${RETRY_AFTER_FAILURE_MS / 1_000} seconds', true)
  on conflict do nothing
  returning id, our_ref, closes_at
), trail as (
  insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, after)
  select :actorKind, :actorId, 'payment', 'create', 'payment_attempt', m.id::text,
         jsonb_build_object('ticketId', f.id, 'ourRef', m.our_ref, 'amountSen', f.amount_sen, 'gateway', :gateway::text, 'account', :account::text)
    from made m, fact f
)
select f.receipt_no, f.state, f.ticket_flag, f.ticket_date, f.jetty_id, f.total_passengers, f.name, f.email, f.phone_no, f.expires_at, f.amount_sen,
       f.payment_enabled, f.blocked, f.live, f.failures, f.open_until, f.lost_at, f.refused_at, m.id as attempt_id, m.our_ref, m.closes_at
  from fact f left join made m on true`,
};
