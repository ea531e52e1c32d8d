import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { enqueue } from "~/domain/jobs/enqueue-job.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { lastChangeValues } from "~/domain/users/rules";
import type { RefundClerk } from "../lock-refunds.server";

interface Held {
  ticketId: number;
  amountSen: number;
  hasAccount: boolean;
  hasEmail: boolean;
  language: Language;
  paidRef: string | null;
  paidBy: number | null;
  paidAt: Date | null;
}

/**
 * Marks what is due of a counter's ticket as paid out under the bank's reference, once; the buyer's
 * page says so, and a mail where an address is known. The same form sent twice does nothing more.
 * Throws Refusal not_found, refund_decided { name, day, time } where somebody marked it before, or
 * refund_no_account where nobody knows whom to pay.
 */
export async function payCounterRefund(
  caseId: number,
  refundRef: string,
  by: RefundClerk,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { ticketId, amountSen, ...held } = await lockCounterRefund(tx, caseId, by);
    if (held.paidAt !== null) {
      if (held.paidRef === refundRef && held.paidBy === by.userId) return;
      const name = await userNameOf(tx, held.paidBy);
      throw new Refusal("refund_decided", { values: lastChangeValues(name, held.paidAt) });
    }
    if (!held.hasAccount) throw new Refusal("refund_no_account");
    await sql(
      tx,
      `update weather_case
          set paid_out_ref = :refundRef, paid_out_at = :now, paid_out_by = :userId
        where id = :caseId`,
      { caseId, refundRef, now, userId: by.userId },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "payment",
        action: "update",
        subject: { type: "ticket", id: ticketId },
        before: { state: "open" },
        after: { state: "refunded", amountSen, refundRef },
      },
    );
    if (held.hasEmail)
      await enqueue(
        tx,
        "mail.refund-paid",
        { ticketId, caseId, language: held.language },
        { uniqueKey: `mail.refund-paid:case:${caseId}` },
      );
    await publishTicketChange(tx, ticketId);
  });
}

async function lockCounterRefund(
  tx: Tx,
  caseId: number,
  { ownJettyId }: RefundClerk,
): Promise<Held> {
  const [row] = await sql<Held>(
    tx,
    `select c.ticket_id, c.bank_refund_sen as amount_sen, c.bank_account is not null as has_account,
         c.paid_out_ref as paid_ref, c.paid_out_by as paid_by, c.paid_out_at as paid_at,
         t.email is not null as has_email, t.language
       from weather_case c join stoppage s on s.id = c.stoppage_id join ticket t on t.id = c.ticket_id
      where c.id = :caseId and c.bank_refund_sen is not null
        and (:ownJettyId = 0 or s.jetty_id = :ownJettyId)
        for update of c`,
    { caseId, ownJettyId },
  );
  if (!row) throw new Refusal("not_found");
  return row;
}
