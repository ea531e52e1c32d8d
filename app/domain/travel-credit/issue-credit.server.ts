import { sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import { newTicketCode } from "~/domain/shared/secrets.server";
import { expiryOf } from "./rules";

/**
 * Makes a travel credit of all that was paid for a ticket, the transaction charge included: a refund
 * would be as much, and a credit is never worth less. What another credit paid of it stays spent, for
 * its value goes over into the new one. The caller holds the ticket and cancels it. Returns whole sen.
 */
export async function issueCredit(
  tx: Tx,
  { ticketId, caseId }: { ticketId: number; caseId: number },
  actor: Actor,
  now: Date,
): Promise<number> {
  const [made] = await sql<{ id: number; valueSen: number; expiresAt: Date }>(
    tx,
    `insert into travel_credit (code, ticket_id, case_id, jetty_id, value_sen, issued_at, expires_at)
       select :code, t.id, :caseId, t.jetty_id, t.amount_sen + t.transaction_charge_sen, :now, :expiresAt
         from ticket t where t.id = :ticketId
     returning id, value_sen, expires_at`,
    { code: newTicketCode(), ticketId, caseId, now, expiresAt: expiryOf(now) },
  );
  if (!made) throw new Error("A ticket that is held is missing.");
  const { id, valueSen, expiresAt } = made;
  await writeAudit(tx, actor, {
    module: "travel-credit",
    action: "create",
    subject: { type: "travel_credit", id },
    after: { ticketId, amountSen: valueSen, expiresAt },
  });
  return valueSen;
}
