import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import {
  attemptsOf,
  isPaymentTimeOver,
  liveAttemptOf,
  lockTicket,
} from "~/domain/payments/bills/attempts.server";
import { checkPayment } from "~/domain/payments/bills/check-payment.server";
import { withdrawBill } from "~/domain/payments/bills/end-bill.server";
import { BUYER } from "~/domain/payments/fact-source";
import { paymentView } from "~/domain/payments/payment-view.server";
import { receivedWithoutTicket } from "~/domain/payments/received-money.server";
import { scheduleBillsToEnd } from "~/domain/payments/sweeps/end-withdrawn-bills.server";
import { Refusal } from "~/domain/shared/refusal";
import { newSecret, secretFor } from "~/domain/shared/secrets.server";
import { releaseCredit } from "~/domain/travel-credit/move-spending.server";
import { creditSpentOn } from "~/domain/travel-credit/queries.server";
import type { DraftData } from "./draft";
import { draftOfTicket } from "./draft-of-ticket.server";
import { type DraftKeys, loadDraft, replaceDraft } from "./drafts.server";
import { requireOwnOrder } from "./own-order.server";
import { decideReplacement, type Replacement } from "./replacement-rules";
import { orderOfFormKey } from "./similar-orders.server";

/** Which order is to be changed, and what the browser that asks for it has. */
export interface OrderChange {
  ticketCode: string;
  /** Its own secret, by which its orders are known again. */
  browser: string | null;
  /** Under which its order in progress is kept. */
  draftSecret: string | null;
}

type ChangedOrder =
  /** The new order is filled in and kept under this secret. */
  | { kind: "begun"; secret: string }
  /** Another order in progress would be lost: its buyer has to say so first. */
  | { kind: "confirm" }
  /** Nothing was changed: its page says how it stands. */
  | { kind: "as_it_stands" };

/**
 * Replaces an unpaid order by a new one with the same answers (X27), for the browser that made it.
 * The gateway is asked first and takes no more on the bill where it can be told so; then, in one
 * transaction, the ticket ends and the new draft begins. A payment that was faster wins; one that
 * comes later is a refund due. A second click finds the same draft. `confirmed`: its buyer knows that
 * another order in progress is lost. Throws Refusal `not_found`, `order_paid`, `payment_under_way` or
 * `bill_being_made`.
 */
export async function replaceOrder(
  change: OrderChange & { confirmed: boolean },
  now: Date,
): Promise<ChangedOrder> {
  const order = await requireOwnOrder(change.ticketCode, change.browser);
  if (!change.confirmed && (await draftAtStake(change, order.formKey, now)))
    return { kind: "confirm" };
  await withdrawLiveBill(order.id, change.ticketCode, now);
  const keys = keysOf(change);
  return outcomeOf(await replaceUnlessPaid(order.id, keys, change.draftSecret, now), keys, now);
}

/** The secret is the same for every click, since a browser may follow the answer to any of them. */
function keysOf({ ticketCode, browser }: OrderChange): DraftKeys {
  return { secret: secretFor(`replace ${ticketCode}`, browser ?? ""), formKey: newSecret() };
}

/** What this browser has begun since, which is neither this order nor a placed one; or null. */
export async function draftAtStake(
  change: OrderChange,
  formKey: string,
  now: Date,
): Promise<DraftData | null> {
  if (change.draftSecret === null || change.draftSecret === keysOf(change).secret) return null;
  const draft = await loadDraft(change.draftSecret, "web", now);
  if (draft.data.jettyId === null || draft.formKey === formKey) return null;
  return (await orderOfFormKey(draft.formKey)) === null ? draft.data : null;
}

/** Throws Refusal `payment_under_way`. */
async function withdrawLiveBill(ticketId: number, ticketCode: string, now: Date): Promise<void> {
  await checkPayment(ticketCode, { kind: "change", actor: BUYER }, now);
  const state = (await paymentView(ticketCode, now))?.state;
  if (state === "pending") throw new Refusal("payment_under_way");
  if (state !== "open" && state !== "failed") return;
  const live = liveAttemptOf(await attemptsOf(null, ticketId));
  if (live && (await withdrawBill(live, now)) === "under_way")
    throw new Refusal("payment_under_way");
}

async function replaceUnlessPaid(
  ticketId: number,
  keys: DraftKeys,
  draftSecret: string | null,
  now: Date,
): Promise<Replacement> {
  return inTransaction(async (tx) => {
    const ticket = await lockTicket(tx, ticketId);
    const decision = decideReplacement({
      state: ticket.state,
      replaced: ticket.replacedAt !== null,
      timeOver: isPaymentTimeOver(ticket, now),
      moneyArrived: (await receivedWithoutTicket(tx, ticketId)).length > 0,
      bills: (await attemptsOf(tx, ticketId)).map(({ state }) => state),
    });
    if (decision !== "replace") return decision;
    await endAsReplaced(tx, ticketId, keys.formKey, now);
    const data = await draftOfTicket(tx, ticketId);
    data.travelCredit = await creditSpentOn(tx, ticketId);
    await replaceDraft(tx, draftSecret, { channel: "web", data }, now, keys);
    return decision;
  });
}

async function endAsReplaced(tx: Tx, ticketId: number, replacedBy: string, now: Date) {
  await scheduleBillsToEnd(tx, ticketId, now);
  await sql(
    tx,
    `update ticket set state = 'expired', replaced_at = :now, replaced_by = :replacedBy
      where id = :ticketId`,
    { ticketId, now, replacedBy },
  );
  await releaseCredit(tx, ticketId, BUYER, now);
  await writeAudit(tx, BUYER, {
    module: "payment",
    action: "update",
    subject: { type: "ticket", id: ticketId },
    before: { state: "unpaid" },
    after: { state: "expired", reason: "replaced" },
  });
  await publishTicketChange(tx, ticketId);
}

async function outcomeOf(
  decision: Replacement,
  { secret }: DraftKeys,
  now: Date,
): Promise<ChangedOrder> {
  switch (decision) {
    case "replace":
      return { kind: "begun", secret };
    case "replaced": {
      const { version } = await loadDraft(secret, "web", now);
      return version > 0 ? { kind: "begun", secret } : { kind: "as_it_stands" };
    }
    case "paid":
      throw new Refusal("order_paid");
    case "under_way":
      throw new Refusal("payment_under_way");
    case "preparing":
      throw new Refusal("bill_being_made");
    case "over":
      return { kind: "as_it_stands" };
  }
}
