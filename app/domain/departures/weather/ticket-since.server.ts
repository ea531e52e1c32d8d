import { sql } from "@db/transaction";
import { boatsOf, parseTicketBoats, type TicketSailing } from "../ticket-boats";
import type { WeatherCase } from "./case-queries.server";
import { STOPPED_REASON } from "./fragments";

/** How the ticket of a case stands now: a link in a mail is older than what came after it. */
export interface TicketSince {
  /** Its latest case, where that is a later one; else null. */
  later: { id: number; stoppageId: number; code: string } | null;
  isCancelled: boolean;
  sailing: TicketSailing;
}

/** What became of a case's ticket since. */
export async function ticketSince({
  id,
  ticketId,
}: Pick<WeatherCase, "id" | "ticketId">): Promise<TicketSince> {
  const [row] = await sql<
    Omit<TicketSince, "sailing"> & { boats: unknown; stopped: string | null }
  >(
    null,
    `select t.state = 'cancelled' as is_cancelled, ${boatsOf("t")} as boats,
         ${STOPPED_REASON} as stopped,
         (select jsonb_build_object('id', c.id, 'stoppageId', c.stoppage_id, 'code', c.code)
           from weather_case c where c.ticket_id = t.id and c.id > :id
           order by c.id desc limit 1) as later
       from ticket t where t.id = :ticketId`,
    { id, ticketId },
  );
  if (!row) throw new Error("A case has a ticket.");
  const { boats, stopped, ...since } = row;
  return { ...since, sailing: { boats: parseTicketBoats(boats), stopped } };
}
