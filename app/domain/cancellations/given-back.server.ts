import { sql } from "@db/transaction";
import { CASH, type PaymentPart } from "~/domain/counter/payment-methods";

/** What of a cancelled ticket goes back to its buyer without the office's decision; whole sen. */
export interface GivenBack {
  /** By each method that the counter took, cash first. */
  parts: PaymentPart[];
  /** To the travel credit that paid it. */
  creditSen: number;
}

/** Nothing of what the bank pays out, for the weather took the boat: its own page tells of that. */
export async function givenBack(ticketId: number): Promise<GivenBack | null> {
  const [row] = await sql<GivenBack>(
    null,
    `select coalesce((
         select jsonb_agg(jsonb_build_object('method', r.method, 'sen', r.amount_sen)
             order by r.method <> '${CASH}', r.method)
           from ticket_refund r
          where r.ticket_id = :ticketId and not exists (
            select from weather_case c where c.ticket_id = r.ticket_id and c.choice = 'refund')),
         '[]') as parts,
       coalesce((
         select s.amount_sen from travel_credit_spending s
          where s.ticket_id = :ticketId and s.state = 'given_back'), 0) as credit_sen`,
    { ticketId },
  );
  return row && (row.parts.length > 0 || row.creditSen > 0) ? row : null;
}
