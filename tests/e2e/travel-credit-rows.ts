import { ask } from "./buyer";
import { STOPPED_SQL } from "./stopped-row";
import { makeTickets, ownDay } from "./ticket-rows";

/** A travel credit of RM 31.00: the code of one that a boat at Mangkok left behind. */
export async function makeCredit(): Promise<string> {
  const day = await ownDay();
  const [ticket] = await makeTickets(day, 1);
  if (!ticket) throw new Error("no ticket was made");
  await ask("update ticket set state = 'cancelled', cancelled_at = now() where id = $1", [
    ticket.id,
  ]);
  const [credit] = await ask<{ code: string }>(
    `with ${STOPPED_SQL},
     asked as (
       insert into weather_case (stoppage_id, ticket_id, ticket_date, added_at, mailed, choice, chosen_at, chosen_by)
       select id, $1, $2::date, now(), false, 'credit', now(), 'buyer' from stopped returning id)
     insert into travel_credit (code, ticket_id, case_id, jetty_id, value_sen, issued_at, expires_at)
     select reverse($3), $1, id, 2, 3100, now(), now() + interval '365 days' from asked returning code`,
    [ticket.id, `${day}T12:00:00+08`, ticket.code],
  );
  return credit?.code ?? "";
}
