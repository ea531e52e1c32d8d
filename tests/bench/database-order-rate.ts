import pg from "pg";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret, newTicketCode } from "~/domain/shared/secrets.server";
import { digits } from "./order-requests";

const DAY_MS = 86_400_000;
/** A new connection plans its first statements anew and reads the catalogue: that is not counted. */
const WARM_MS = 400;
/** The rows of an order; with a departure also the places that it takes on it. */
const statement = (seats: string) => `
with made as (
  insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, amount_sen, transaction_charge_sen, total_passengers,
                      name, email, phone_no, ic, country, region, payment_method, language, form_key, form_hash, browser_hash, ip_address, created_at, expires_at)
  values ($1, next_receipt_no($10::smallint, $2), 1, $10, $3, 6000, 100, 2, 'Pembeli Ujian', 'pembeli@contoh.my', $4, $5, 'MY', 'Terengganu', 'fpx', 'ms', $6, $7, null, '127.0.0.1', $8, $9)
  returning id, receipt_no
), lines as (
  insert into ticket_line (ticket_id, category, quantity, fare_sen) select id, 'adult', 2, 3000 from made
), people as (
  insert into passenger (ticket_id, no, category, name, ic, country)
  select id, no, 'adult', 'Penumpang Ujian', $5, 'MY' from made, generate_series(1, 2) no
), trail as (
  insert into audit (actor_kind, module, action, subject_type, subject_id, after)
  select 'buyer', 'ticket', 'create', 'ticket', id::text, jsonb_build_object('receiptNo', receipt_no, 'amountSen', 6000, 'ticketDate', $3::date, 'jettyID', $10::smallint, 'passengers', 2) from made
)${seats}
select id from made`;
const BY_DATE = { name: "order", text: statement("") };
const WITH_DEPARTURE = {
  name: "departure-order",
  text: statement(`, seats as (
  insert into ticket_departure (ticket_id, departure_id, first_no, last_no, taken_at) select id, $11::integer, 1, 2, $8 from made
)`),
};

/** The departures of a jetty, one after the other. */
interface DeparturesInTurn {
  jettyId: number;
  next: () => number;
}

/**
 * How many orders a second this database takes from this machine at best: the rows of one order
 * (ticket, line, two passengers, audit, and with departures the places on one of them) as one prepared statement,
 * sent in a loop by each of some clients. Nothing is looked at or decided but by the tables themselves.
 */
export async function databaseOrderRate(
  databaseUrl: string,
  clients: number,
  forMs: number,
  departures?: DeparturesInTurn,
): Promise<number> {
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ connectionString: databaseUrl, options: "-c role=jetty_app" });
      await client.connect();
      return client;
    }),
  );
  const all = async (until: number) => {
    const counts = await Promise.all(connections.map((one) => writeOrders(one, until, departures)));
    return counts.reduce((sum, one) => sum + one, 0);
  };
  await all(performance.now() + WARM_MS);
  const started = performance.now();
  const count = await all(started + forMs);
  const seconds = (performance.now() - started) / 1_000;
  await Promise.all(connections.map((one) => one.end()));
  return count / seconds;
}

async function writeOrders(
  client: pg.Client,
  end: number,
  departures?: DeparturesInTurn,
): Promise<number> {
  const now = new Date();
  const [date, year, expires, hash] = [
    addDays(dayOf(now), 1),
    now.getUTCFullYear(),
    new Date(now.getTime() + DAY_MS),
    Buffer.alloc(32),
  ];
  let count = 0;
  while (performance.now() < end) {
    const [phone, ic] = [`01${digits(8)}`, digits(12)];
    const order = [newTicketCode(), year, date, phone, ic, newSecret(), hash, now, expires];
    await (departures
      ? client.query({
          ...WITH_DEPARTURE,
          values: [...order, departures.jettyId, departures.next()],
        })
      : client.query({ ...BY_DATE, values: [...order, 1] }));
    count += 1;
  }
  return count;
}
