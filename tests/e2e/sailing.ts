import { randomBytes } from "node:crypto";
import { ask } from "./buyer";
import { makeTickets, mark, sailingDay, type TicketRow } from "./ticket-rows";
import { today } from "./today";

export interface Sailing {
  id: number;
  boat: string;
  tickets: TicketRow[];
}

/** A boat with a skipper that leaves Mangkok late today, with places sold to so many people. */
export async function makeSailing(people: number): Promise<Sailing> {
  const [boat, day] = [`Bot Ujian ${mark()}`, today()];
  const [departure] = await ask<{ id: number }>(
    `with boat as (
       insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until)
       values (2, $1, 12, 'JLM 4471', '2035-12-31', '2035-12-31') returning id),
     skipper as (
       insert into skipper (jetty_id, name, licence_no, licence_until)
       values (2, 'Pak Mat bin Ali', $2, '2035-12-31') returning id)
     insert into departure (jetty_id, day, sails_at, boat_id, skipper_id, capacity)
     select 2, $3::date, ($3 || ' 23:30+08')::timestamptz, boat.id, skipper.id, 12
       from boat, skipper returning id`,
    [boat, `JUR ${mark()}`, day],
  );
  const id = departure?.id ?? 0;
  const tickets = await makeTickets(day, people);
  for (const ticket of tickets)
    await ask(
      `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
       values ($1, $2, 1, 1, now())`,
      [ticket.id, id],
    );
  return { id, boat, tickets };
}

/** Puts the only passenger of a ticket on board. */
export async function board({ id }: TicketRow, userId: number): Promise<void> {
  await ask(
    `with scan as (
       insert into boarding_scan (nonce, scanned_at, scanned_by, jetty_id, day, verdict, ticket_id)
       values ($1, now(), $2, 2, $3, 'valid', $4) returning id)
     insert into boarding (ticket_id, passenger_no, departure_id, scan_id, boarded_at, boarded_by)
     select $4, 1, s.departure_id, scan.id, now(), $2
       from scan left join ticket_departure s on s.ticket_id = $4`,
    [randomBytes(16).toString("hex"), userId, today(), id],
  );
}

/** A day at Merang: two boats of one time and a later one; the smaller takes three. */
export async function makeTimedDay(): Promise<{ day: string; boats: [string, string, string] }> {
  const [day, word] = [await sailingDay(), mark()];
  const boats: [string, string, string] = [`Camar ${word}`, `Bayu ${word}`, `Seri ${word}`];
  await ask(
    `with boat_made as (
       insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until)
       select 1, b.name, b.capacity, 'JLM 1', '2099-12-31', '2099-12-31'
         from unnest($2::text[], $3::int[]) b(name, capacity) returning id, name, capacity)
     insert into departure (jetty_id, day, sails_at, boat_id, capacity)
     select 1, $1::date, ($1 || case when capacity = 12 then 'T14:00+08' else 'T08:30+08' end)::timestamptz,
         id, capacity
       from boat_made returning id`,
    [day, boats, [3, 8, 12]],
  );
  return { day, boats };
}
