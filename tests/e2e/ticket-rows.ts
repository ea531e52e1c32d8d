import { randomBytes } from "node:crypto";
import { ask } from "./buyer";

const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
const newCode = () => [...randomBytes(16)].map((byte) => ALPHABET[byte % ALPHABET.length]).join("");

export interface TicketRow {
  id: number;
  code: string;
  receiptNo: string;
}

/** A word of eight letters and digits, so that no test's name is the beginning of another's. */
export const mark = (): string => randomBytes(4).toString("hex");

/** A day on which no other test's tickets depart, further away than anybody may buy. */
export async function ownDay(): Promise<string> {
  const [row] = await ask<{ no: string }>("select nextval('e2e_own_day') as no");
  return new Date(Date.UTC(2031, 0, Number(row?.no))).toISOString().slice(0, 10);
}

/** A day within reach on which no other test's boats sail. */
export async function sailingDay(): Promise<string> {
  const [row] = await ask<{ no: string }>("select nextval('e2e_sailing_day') as no");
  return new Date(Date.now() + (100 + Number(row?.no)) * 86_400_000).toISOString().slice(0, 10);
}

/** Tickets for one adult that were paid online, from Mangkok unless told otherwise. */
export async function makeTickets(day: string, count: number, jettyId = 2): Promise<TicketRow[]> {
  const codes = Array.from({ length: count }, newCode);
  return ask<TicketRow>(
    `with sold as (
       insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state, amount_sen,
           transaction_charge_sen, total_passengers, payment_method, form_key, form_hash, paid_at, sale_day,
           name, email, phone_no, ic, country, region, language, created_at, expires_at)
       select code, next_receipt_no($3::smallint, 2026), 1, $3::smallint, $2::date, 'paid', 3100, 100, 1, 'fpx', code || code,
           sha256('form'), now(), (now() at time zone 'Asia/Kuala_Lumpur')::date, 'Pembeli Senarai',
           'senarai@contoh.my', '0123456789', '850412115267', 'MY', 'Terengganu', 'ms', now(), now() + interval '1 day'
         from unnest($1::text[]) code
       returning id, ticket_code, receipt_no),
     lines as (insert into ticket_line (ticket_id, category, quantity, fare_sen) select id, 'adult', 1, 3000 from sold),
     people as (
       insert into passenger (ticket_id, no, category, name, ic, country)
       select id, 1, 'adult', 'Penumpang Senarai', '850412115267', 'MY' from sold)
     select id, ticket_code as code, receipt_no as "receiptNo" from sold order by id desc`,
    [codes, day, jettyId],
  );
}

/** A departure of a boat of its own, at Mangkok a quarter of an hour before midnight unless told otherwise. */
export async function makeBoat(
  day: string,
  { at = "23:45", capacity = 12, jettyId = 2 } = {},
): Promise<{ id: number; name: string }> {
  const name = `Camar ${mark()}`;
  const [boat] = await ask<{ id: number }>(
    `with boat_made as (
       insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until)
       values ($5::int, $1, $2::int, 'JLM 1', '2099-12-31', '2099-12-31') returning id, capacity)
     insert into departure (jetty_id, day, sails_at, boat_id, capacity)
     select $5::int, $3::date, ($3 || 'T' || $4 || '+08')::timestamptz, id, capacity from boat_made
       returning id`,
    [name, capacity, day, at, jettyId],
  );
  return { id: boat?.id ?? 0, name };
}

/** Puts the passengers of tickets for one adult on a departure. */
export async function seatAll(tickets: readonly TicketRow[], departureId: number): Promise<void> {
  await ask(
    `insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at)
     select id, $2, 1, 1, now() from unnest($1::int[]) id`,
    [tickets.map(({ id }) => id), departureId],
  );
}

/** Tickets of a day on which other tests' boats sail, all of them on a boat of their own. */
export async function makeBoarders(day: string, count: number): Promise<TicketRow[]> {
  const tickets = await makeTickets(day, count);
  await seatAll(tickets, (await makeBoat(day, { capacity: 60 })).id);
  return tickets;
}
