import { sql } from "@db/transaction";
import { type AuditRow, auditRows } from "./queries.server";

const MOST = 20;

/** The newest entries about a ticket, its bills and its refunds, by the index of the entries' subjects. */
export async function ticketEntries(ticketId: number): Promise<AuditRow[]> {
  const found = await sql<{ id: number }>(
    null,
    `select id
       from (
         select id from audit where subject_type = 'ticket' and subject_id = :ticketId::int::text
         union all
         select a.id
           from payment_attempt p
           join audit a on a.subject_type = 'payment_attempt' and a.subject_id = p.id::text
          where p.ticket_id = :ticketId
         union all
         select a.id
           from refund_due r
           join audit a on a.subject_type = 'refund_due' and a.subject_id = r.id::text
          where r.ticket_id = :ticketId) a
      order by id desc limit :most`,
    { ticketId, most: MOST },
  );
  return auditRows(found.map(({ id }) => id));
}
