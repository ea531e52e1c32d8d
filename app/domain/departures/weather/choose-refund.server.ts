import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { CREDIT_FACILITY } from "~/domain/counter/payment-methods";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import { Refusal } from "~/domain/shared/refusal";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import { cancelForCase } from "./cancel-case.server";
import { ACCOUNT_CHANGES } from "./fragments";
import { actorOf, type Chooser, type HeldCase, keepChoice, lockCase } from "./lock-case.server";
import type { BankAccount } from "./schema.server";

/**
 * A buyer who lost the boat gets the money back: the ticket is cancelled by the path of all
 * cancellations, approved by whoever stopped sailing, so that its money stands where the office
 * looks for it. Where nobody answered in time the account is asked for later: a case whose account is
 * missing takes it by the same act, and another one until the money is on its way. Throws Refusal not_found, weather_chosen,
 * weather_request_waits where somebody asked to cancel the ticket, ticket_boarded or
 * ticket_cancelled_by.
 */
export async function chooseRefund(
  chooser: Exclude<Chooser, { kind: "deadline" }>,
  account: BankAccount | null,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const held = await lockCase(tx, chooser);
    if (held.open) await refundCase(tx, held, chooser, now);
    else if (account === null || !(held.lacksBank || (await accountChanges(tx, held, account))))
      throw new Refusal("weather_chosen");
    if (account !== null) await keepAccount(tx, held, account, chooser);
  });
}

/** The money of a case that is open goes back. The caller holds the case. Throws as above. */
export async function refundCase(
  tx: Tx,
  held: HeldCase,
  chooser: Chooser,
  now: Date,
): Promise<void> {
  await cancelForCase(tx, held, { byBank: true }, chooser, now);
  await keepChoice(tx, held, "refund", chooser, now);
  await keepBankRefund(tx, held);
}

/** Whether this is another account, and can still be named; nobody pays the money or puts it in a file meanwhile. */
async function accountChanges(
  tx: Tx,
  { id, ticketId }: HeldCase,
  account: BankAccount,
): Promise<boolean> {
  await sql(tx, "select id from refund_due where ticket_id = :ticketId order by id for update", {
    ticketId,
  });
  const [row] = await sql<{ can: boolean }>(
    tx,
    `select ${ACCOUNT_CHANGES} and (c.bank_name, c.bank_account, c.bank_holder)
           is distinct from (:bankName, :bankAccount, :bankHolder) as can
       from weather_case c join ticket t on t.id = c.ticket_id where c.id = :id`,
    { id, ...account },
  );
  return row?.can === true;
}

/** What the office is to pay of a sale of the counter, of which no gateway's bill tells. */
async function keepBankRefund(tx: Tx, { id, ticketId }: HeldCase): Promise<void> {
  await sql(
    tx,
    `update weather_case set bank_refund_sen = (
        select nullif(sum(r.amount_sen), 0)
          from ticket_refund r join ticket t on t.id = r.ticket_id
         where r.ticket_id = :ticketId and t.ticket_flag = 3
           and r.method not in ('${CREDIT_FACILITY}', '${TRAVEL_CREDIT}'))
      where id = :id`,
    { id, ticketId },
  );
}

/** Of the account the audit keeps its last four digits. */
async function keepAccount(
  tx: Tx,
  { id, ticketId }: HeldCase,
  account: BankAccount,
  chooser: Chooser,
): Promise<void> {
  const [before] = await sql<{ bank: string | null; bankAccount: string | null }>(
    tx,
    `select bank_name as bank, '…' || right(bank_account, 4) as bank_account
       from weather_case where id = :id`,
    { id },
  );
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
    before: before?.bank ? { ...before } : { bank: null },
    after: { bank: account.bankName, bankAccount: `…${account.bankAccount.slice(-4)}` },
  });
  await publishTicketChange(tx, ticketId);
}
