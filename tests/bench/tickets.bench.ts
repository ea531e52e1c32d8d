import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import pg from "pg";
import { closeDatabase, openDatabase } from "@db/connection";
import { seedLarge } from "../../db/seed/large";
import type { BenchContext } from "./context";
import { makeDatabase } from "./database";
import type { Figure } from "./figure";
import { measureLists } from "./list-pages";
import { productEnvironment } from "./product";
import { readSideCost, type SlowDown } from "./read-side";
import { measureSearches } from "./searches";
import { explainer } from "./statements";

const PLANS = "test-results/bench-tickets-plans.md";
/** A million tickets are made within five minutes. */
const SEED_GOAL = { tickets: 1_000_000, seconds: 300 };

/** So many are enough to sell among: indexes that are put aside are made again after every round. */
const SALES_AMONG = 100_000;

/**
 * The list of tickets and its search in a database of many: `--tickets 5000000`, made for the run,
 * or BENCH_TICKETS_URL, a superuser's address of one that `npm run seed:large` has filled, which
 * stays as it is. Times are the database's own, planning included, of all statements of a page
 * together: the least of some rounds, for whatever else the machine does is not the list's, and the
 * middle one beside it.
 */
export async function tickets(context: BenchContext): Promise<Figure[]> {
  const { note, database } = context;
  const given = process.env.BENCH_TICKETS_URL;
  const seeded = given ? [] : [await fill(database.url, context.tickets, note)];
  const sales = await makeDatabase();
  try {
    await seedLarge(sales.url, SALES_AMONG, note);
    // What a sale in this process reads of its configuration.
    Object.assign(process.env, productEnvironment(database.url, "http://127.0.0.1:1"));
    const read = await withOwner(given ?? database.url, (owner, url) =>
      measureReads(owner, url, note),
    );
    const cost = await withOwner(sales.url, (owner) => readSideCost(owner, note));
    return [
      ...seeded,
      ...read,
      ...slowDown("tickets.slow_down.order", cost.order),
      ...slowDown("tickets.slow_down.counter", cost.counter),
    ];
  } finally {
    await sales.drop();
  }
}

async function fill(url: string, count: number, note: (text: string) => void): Promise<Figure> {
  const started = performance.now();
  await seedLarge(url, count, note);
  return {
    name: "tickets.seed",
    value: (performance.now() - started) / 1_000,
    unit: "s",
    ...(count === SEED_GOAL.tickets && { goal: { atMost: SEED_GOAL.seconds } }),
  };
}

/** With the pool of the product open upon a database, and a connection as its owner. */
async function withOwner<T>(
  url: string,
  work: (owner: pg.Client, url: string) => Promise<T>,
): Promise<T> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  openDatabase({ url, role: "jetty_app", poolMax: 4 });
  try {
    return await work(owner, url);
  } finally {
    await closeDatabase();
    await owner.end();
  }
}

async function measureReads(
  owner: pg.Client,
  url: string,
  note: (text: string) => void,
): Promise<Figure[]> {
  const [explain, plans] = [await explainer(url), new Array<string>()];
  const before = await scansOf(owner);
  const lists = await measureLists(explain, plans);
  const searches = await measureSearches(owner, explain, plans, note);
  await explain.close();
  const after = await scansOf(owner);
  mkdirSync(dirname(PLANS), { recursive: true });
  writeFileSync(PLANS, plans.join("\n"));
  note(`plans: ${PLANS}`);
  return [
    { name: "tickets.tickets", value: await ticketCount(owner), unit: "tickets" },
    ...lists,
    ...searches,
    ...after.map(({ table, scans }, at) => ({
      name: `tickets.sequential_scans.${table}`,
      value: scans - (before[at]?.scans ?? 0),
      unit: "scans",
      goal: { atMost: 0 },
    })),
  ];
}

function slowDown(name: string, { quickest, middle }: SlowDown): Figure[] {
  return [
    { name, value: quickest, unit: "%", goal: { atMost: 35 } },
    { name: `${name}_middle`, value: middle, unit: "%" },
  ];
}

/** How often each table was read from end to end; an idle connection tells it after ten seconds. */
async function scansOf(owner: pg.Client): Promise<{ table: string; scans: number }[]> {
  await owner.query("select pg_sleep(11), pg_stat_clear_snapshot()");
  const { rows } = await owner.query<{ table: string; scans: number }>(
    `select relname as table, seq_scan::int as scans from pg_stat_user_tables
      where relname in ('ticket', 'passenger', 'audit', 'ticket_search') order by relname`,
  );
  return rows;
}

async function ticketCount(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ tickets: number }>(
    "select count(*)::int as tickets from ticket",
  );
  return rows[0]?.tickets ?? 0;
}
