import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { currentRequestId } from "~/request-trace.server";
import { isInForce } from "./fragments";

/**
 * A condition of SQL on a ticket `t` and a blocked date `b`: a live ticket in the range whose buyer
 * left an address and has not been written to about it. Operators are called: they would get a mail
 * for every sale.
 */
const IS_DUE = `t.state = 'paid' and t.ticket_date between lower(b.days) and upper(b.days) - 1
  and t.email is not null and t.operator_id is null
  and not exists (select from blocked_date_mail m where m.blocked_date_id = b.id and m.ticket_id = t.id)`;

/** How many buyers `mailBuyers` has still to write to. */
export async function buyersToMail(blockedDateId: number): Promise<number> {
  const [row] = await sql<{ number: number }>(
    null,
    `select count(*)::int as number
      from blocked_date b, ticket t
      where b.id = :blockedDateId and ${isInForce("b")} and ${IS_DUE}`,
    { blockedDateId },
  );
  return row?.number ?? 0;
}

/**
 * Asks for a mail to every buyer whose ticket falls in a blocked range (T5), once for each range:
 * asked for again, it reaches those who bought or were added since. Answers to how many. Throws
 * Refusal not_found where the range was removed.
 */
export async function mailBuyers(
  blockedDateId: number,
  by: Pick<Staff, "userId">,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    const held = await sql(
      tx,
      `select b.id from blocked_date b where b.id = :blockedDateId and ${isInForce("b")} for update`,
      { blockedDateId },
    );
    if (held.length === 0) throw new Refusal("not_found");
    const mails = await sql<{ id: number }>(
      tx,
      `with due as (
         insert into blocked_date_mail (blocked_date_id, ticket_id, asked_at)
           select b.id, t.id, :now
             from blocked_date b, ticket t
             where b.id = :blockedDateId and ${IS_DUE}
           returning ticket_id
       )
       insert into outbox (job, payload, unique_key, request_id)
         select 'mail.date-blocked',
             jsonb_build_object(
               'ticketId', t.id, 'blockedDateId', :blockedDateId::int, 'language', t.language),
             'mail.date-blocked:' || :blockedDateId::text || ':' || t.id, :requestId::text
           from due
           join ticket t on t.id = due.ticket_id
         returning id`,
      { blockedDateId, now, requestId: currentRequestId() ?? null },
    );
    if (mails.length > 0)
      await writeAudit(
        tx,
        { kind: "user", userId: by.userId },
        {
          module: "blockeddate",
          action: "mail",
          subject: { type: "blocked_date", id: blockedDateId },
          after: { mails: mails.length },
        },
      );
    return mails.length;
  });
}
