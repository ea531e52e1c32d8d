import { sql, type Tx } from "@db/transaction";
import { currentRequestId } from "~/request-trace.server";
import { isAffected } from "./fragments";

export interface Affected {
  orders: number;
  people: number;
}

/**
 * Writes a case for each paid order that a stoppage takes the boat from and that has none, with a
 * mail to its buyer; operators are called, for they would get a mail for every sale. One statement,
 * however many they are.
 */
export async function addCases(tx: Tx, stoppageId: number, now: Date): Promise<Affected> {
  const [row] = await sql<Affected>(
    tx,
    `with added as (
       insert into weather_case (stoppage_id, ticket_id, ticket_date, added_at, mailed)
         select s.id, t.id, t.ticket_date, :now, t.email is not null and t.operator_id is null
           from stoppage s join ticket t on ${isAffected("stopped")}
          where s.id = :stoppageId
          order by t.id
         on conflict do nothing
         returning id, ticket_id, mailed
     ), mails as (
       insert into outbox (job, payload, unique_key, request_id)
         select 'mail.weather',
             jsonb_build_object('ticketId', t.id, 'caseId', a.id, 'kind', 'stopped',
               'language', t.language),
             'mail.weather:' || a.id || ':stopped', :requestId::text
           from added a join ticket t on t.id = a.ticket_id
          where a.mailed
     )
     select count(*)::int as orders, coalesce(sum(t.total_passengers), 0)::int as people
       from added a join ticket t on t.id = a.ticket_id`,
    { stoppageId, now, requestId: currentRequestId() ?? null },
  );
  return row ?? { orders: 0, people: 0 };
}
