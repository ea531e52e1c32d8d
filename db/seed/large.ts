import { Client } from "pg";
import { CHOSEN, PEOPLE, PREPARED, ROWS } from "./large-rows";

/** Tickets that one statement makes: what it sorts stays in memory. */
const BATCH = 50_000;
/** How many work at once: each uses one processor. */
const CONNECTIONS = 2;

/** The tables that get rows of every ticket. */
const FILLED = [
  "ticket_search",
  "ticket",
  "passenger",
  "payment_attempt",
  "print_job",
  "ticket_line",
  "ticket_payment",
  "cancellation_request",
];
/** Indexes by which the rows of a ticket are found while others are made of them. */
const NEEDED = ["ticket_pkey", "passenger_ticket_id_no_key", "payment_attempt_ticket_id_no_key"];

/**
 * A plausible history of some years, made in the database itself: online and counter sales with
 * lines and passengers, shifts, bills, prints and cancellations, more of them in the season. For
 * measuring alone: it is no book of accounts and has no audit trail. It needs a superuser, since
 * triggers, the constraints between tables and most indexes rest while it is made.
 */
export async function seedLarge(
  ownerUrl: string,
  tickets: number,
  note: (text: string) => void,
): Promise<void> {
  if (process.env.NODE_ENV === "production")
    throw new Error("Tickets for measuring are never seeded in production.");
  const first = new Client({ connectionString: ownerUrl });
  const others = Array.from(
    { length: CONNECTIONS - 1 },
    () => new Client({ connectionString: ownerUrl }),
  );
  const all = [first, ...others];
  try {
    await Promise.all(all.map((client) => client.connect()));
    const { rowCount: inUse } = await first.query(
      "select from installation where kind = 'production'",
    );
    if (inUse) throw new Error("This database is in production: it is never filled.");
    await first.query(`${SESSION}; ${PEOPLE}`);
    await Promise.all(all.map((client) => client.query(`${SESSION}; ${PREPARED}`)));
    const resting = await restIndexes(first);
    const batches = await batchesOf(first, tickets);
    await share(batches, all, async (batch, client) => {
      await makeBatch(client, batch, tickets);
      note(`${batch.made + batch.count} tickets`);
    });
    await first.query(
      "select setval(pg_get_serial_sequence('ticket', 'id'), (select max(id) from ticket))",
    );
    const last = [...resting.map((index) => `reindex index ${index}`), "select recount_figures()"];
    await share(last, all, async (statement, client) => {
      await client.query(statement);
      note(statement);
    });
    await share(FILLED, all, (table, client) => client.query(`vacuum analyze ${table}`));
  } finally {
    await Promise.all(all.map((client) => client.end()));
  }
}

const SESSION = `
set session_replication_role = replica; set timezone = 'UTC'; set work_mem = '256MB';
set maintenance_work_mem = '1GB'; set max_parallel_maintenance_workers = 0; set synchronous_commit = off`;

/**
 * Keeps the indexes of the filled tables from being written row by row, and answers their names,
 * those that take longest first. They stay as they are defined; `reindex` fills them and puts them
 * into use again, also where a run was cut off.
 */
async function restIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `with resting as (
       update pg_index i set indisready = false, indisvalid = false
         from pg_class c join pg_am m on m.oid = c.relam
        where c.oid = i.indexrelid and i.indrelid = any($1::text[]::regclass[])
          and c.relname <> all($2::text[])
       returning c.relname as name, m.amname = 'gin' as slow, i.indnatts)
     select name from resting order by slow desc, indnatts desc, name`,
    [FILLED, NEEDED],
  );
  return rows.map(({ name }) => name);
}

interface Batch {
  firstId: number;
  /** How many are made before it, and how many it makes. */
  made: number;
  count: number;
}

async function batchesOf(client: Client, tickets: number): Promise<Batch[]> {
  const { rows } = await client.query<{ next: number }>(
    "select coalesce(max(id), 0) + 1 as next from ticket",
  );
  const next = rows[0]?.next ?? 1;
  return Array.from({ length: Math.ceil(tickets / BATCH) }, (_, at) => ({
    firstId: next + at * BATCH,
    made: at * BATCH,
    count: Math.min(BATCH, tickets - at * BATCH),
  }));
}

/** The same tickets whichever connection makes them. */
async function makeBatch(client: Client, batch: Batch, tickets: number): Promise<void> {
  await client.query("begin");
  await client.query("select setseed($1)", [batch.made / tickets]);
  await client.query(CHOSEN, [batch.firstId, batch.count, batch.made, tickets]);
  await client.query("analyze chosen");
  for (const rows of ROWS) await client.query(rows);
  await client.query("commit");
}

/** Each connection takes the next as soon as it is done with one. */
async function share<T>(
  tasks: readonly T[],
  clients: readonly Client[],
  work: (task: T, client: Client) => Promise<unknown>,
): Promise<void> {
  const left = [...tasks];
  await Promise.all(
    clients.map(async (client) => {
      for (let task = left.shift(); task !== undefined; task = left.shift())
        await work(task, client);
    }),
  );
}
