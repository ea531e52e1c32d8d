import { CancellationRequest } from "@db/models/index";
import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { lockLiveTicket } from "~/domain/cancellations/lock-ticket.server";
import { voidTicket } from "~/domain/cancellations/void-ticket.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import { Refusal } from "~/domain/shared/refusal";
import { actorOf, type Chooser, type HeldCase, keepChoice, lockCase } from "./lock-case.server";
import type { BankAccount } from "./schema.server";

/**
 * A buyer who lost the boat gets the money back: the ticket is cancelled by the path of all
 * cancellations, approved by whoever stopped sailing, so that its money stands where the office
 * looks for it. Without an account (nobody answered in time) it is asked for later: a case whose
 * account is missing takes it by the same act. Throws Refusal not_found, weather_chosen,
 * weather_request_waits where somebody asked to cancel the ticket, ticket_boarded or
 * ticket_cancelled_by.
 */
export async function chooseRefund(
  chooser: Chooser,
  account: BankAccount | null,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await lockCase(tx, chooser);
    if (held.open) {
      await cancelFor(tx, held, chooser, now);
      await keepChoice(tx, held, "refund", chooser, now);
    } else if (!held.lacksBank || account === null) throw new Refusal("weather_chosen");
    if (account !== null) await keepAccount(tx, held, account, chooser);
  });
}

async function cancelFor(tx: Tx, held: HeldCase, chooser: Chooser, now: Date): Promise<void> {
  const { ticketId, stoppedBy, publicReason } = held;
  const ticket = await lockLiveTicket(tx, ticketId, { userId: stoppedBy, ownJettyId: 0 });
  if (ticket.state !== "paid") throw new Refusal("move_unpaid");
  const [waiting] = await sql(
    tx,
    "select 1 from cancellation_request where ticket_id = :ticketId and state = 'pending'",
    { ticketId },
  );
  if (waiting) throw new Refusal("weather_request_waits");
  const askedBy = chooser.kind === "staff" ? chooser.by.userId : stoppedBy;
  const remark = `Tiada pelayaran / No sailing: ${publicReason}`;
  await CancellationRequest.create(
    {
      ...{ ticketId, remark, state: "approved" },
      ...{ requestedBy: askedBy, requestedAt: now, decidedBy: stoppedBy, decidedAt: now },
    },
    { transaction: tx },
  );
  const done = await voidTicket(tx, ticket, { byUserId: askedBy, remark, byBank: true }, now);
  const about = {
    module: "ticket-cancellation",
    subject: { type: "ticket", id: ticketId },
  };
  await writeAudit(tx, actorOf(chooser), {
    ...about,
    action: "request",
    after: { status: "pending", state: ticket.state, remark },
  });
  // Stopping sailing approved of it, whoever asks for it now.
  await writeAudit(
    tx,
    { kind: "system" },
    {
      ...about,
      action: "approve",
      before: { status: "pending", state: ticket.state },
      after: { status: "approved", state: "cancelled", remark, approvedBy: stoppedBy, ...done },
    },
  );
}

/** Of the account the audit keeps its last four digits. */
async function keepAccount(
  tx: Tx,
  { id, ticketId }: HeldCase,
  account: BankAccount,
  chooser: Chooser,
): Promise<void> {
  await sql(
    tx,
    `update weather_case set bank_name = :bankName, bank_account = :bankAccount,
        bank_holder = :bankHolder
      where id = :id`,
    { id, ...account },
  );
  await writeAudit(tx, actorOf(chooser), {
    module: "ticket-cancellation",
    action: "update",
    subject: { type: "ticket", id: ticketId },
    before: { bank: null },
    after: { bank: account.bankName, bankAccount: `…${account.bankAccount.slice(-4)}` },
  });
  await publishTicketChange(tx, ticketId);
}
