import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import { Refusal } from "~/domain/shared/refusal";
import { cancelForCase } from "./cancel-case.server";
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
      await cancelForCase(tx, held, { byBank: true }, chooser, now);
      await keepChoice(tx, held, "refund", chooser, now);
    } else if (!held.lacksBank || account === null) throw new Refusal("weather_chosen");
    if (account !== null) await keepAccount(tx, held, account, chooser);
  });
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
