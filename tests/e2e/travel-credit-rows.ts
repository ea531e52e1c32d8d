import { ask } from "./buyer";
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
    `with stopped as (
       insert into stoppage (jetty_id, from_at, until_at, reason, public_reason, answer_days, planned_at,
           planned_by, stopped_at, stopped_by, answer_by)
       select 2, $2::timestamptz, $2::timestamptz + interval '1 hour', 'waves', 'Ombak besar', 3, now(), id,
           now(), id, now() + interval '3 days' from app_user where username = 'pentadbir'
       returning id),
     asked as (
       insert into weather_case (stoppage_id, ticket_id, ticket_date, added_at, mailed, choice, chosen_at, chosen_by)
       select id, $1, $2::date, now(), false, 'credit', now(), 'buyer' from stopped returning id)
     insert into travel_credit (code, ticket_id, case_id, jetty_id, value_sen, issued_at, expires_at)
     select reverse($3), $1, id, 2, 3100, now(), now() + interval '365 days' from asked returning code`,
    [ticket.id, `${day}T12:00:00+08`, ticket.code],
  );
  return credit?.code ?? "";
}
