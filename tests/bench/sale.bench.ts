import pg from "pg";
import { addDays, dayOf } from "~/domain/shared/day";
import type { BenchContext } from "./context";
import { databaseOrderRate } from "./database-order-rate";
import { domainOrderRate } from "./domain-order-rate";
import { type Figure, median } from "./figure";
import { load } from "./load";
import { apiOrder, pageOrders } from "./order-requests";
import { startProduct } from "./product";

const ROUNDS = 10;
const ROUND_MS = 1_500;
const WARM_ORDERS = 2_000;
const MOST_ORDERS = 1_500;
const CLIENTS = 16;
/**
 * Boats of tomorrow at the other jetty, of the size of its largest: all rounds together do not fill
 * them.
 */
const BOATS = 1_500;
const BOAT_PLACES = 100;

type Round = Record<"limit" | "domain" | "api" | "timedLimit" | "timed" | "page", number>;

/**
 * Orders a second by HTTP, each with its bill at the gateway, against the most that this database
 * takes from this machine, in turns; by date alone, and with a departure whose places are counted.
 */
export async function sale(context: BenchContext): Promise<Figure[]> {
  const { database, note } = context;
  const product = await startProduct(context, { withGateway: true, pool: CLIENTS, proxies: 1 });
  const sell = async (orders: () => Buffer | null, expect: number, forMs = ROUND_MS) =>
    load({ port: product.port, connections: CLIENTS, forMs, next: orders, expect });
  let [orders, cpuMs] = [0, 0];
  const byApi = async () => {
    const before = product.web.cpuMs();
    const sold = await sell(apiOrder, 200);
    const after = product.web.cpuMs();
    if (before !== null && after !== null)
      [orders, cpuMs] = [orders + sold.requests, cpuMs + after - before];
    return sold.perSecond;
  };
  const boats = await tomorrowsBoats(database.url);
  let boat = 0;
  const nextBoat = () => boats[(boat += 1) % boats.length] ?? 0;
  const timedOrder = () => apiOrder({ jettyID: 2, departures: [nextBoat()] });
  const timedLimit = () =>
    databaseOrderRate(database.url, CLIENTS, ROUND_MS, { jettyId: 2, next: nextBoat });
  const byPage = async () =>
    (await sell(oneByOne(await pageOrders(database.url, MOST_ORDERS)), 303)).perSecond;

  note("warming up");
  const warm = Array.from({ length: WARM_ORDERS }, apiOrder);
  await sell(oneByOne(warm), 200, 60_000);
  await sell(timedOrder, 200);
  await sell(oneByOne(await pageOrders(database.url, WARM_ORDERS)), 303, 60_000);
  await domainOrderRate(database.url, CLIENTS, ROUND_MS);
  await databaseOrderRate(database.url, CLIENTS, ROUND_MS);
  await timedLimit();
  await analyze(database.url);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const limit = await databaseOrderRate(database.url, CLIENTS, ROUND_MS);
    rounds.push({
      limit,
      domain: await domainOrderRate(database.url, CLIENTS, ROUND_MS),
      api: await byApi(),
      timedLimit: await timedLimit(),
      timed: (await sell(timedOrder, 200)).perSecond,
      page: await byPage(),
    });
    note(
      Object.entries(rounds.at(-1) ?? {})
        .map(([name, value]) => `${name} ${Math.round(value)}`)
        .join(", "),
    );
  }
  const middle = (of: (one: Round) => number) => median(rounds.map(of));
  return [
    {
      name: "sale.api",
      value: middle((one) => one.api / one.limit),
      unit: "ratio",
      goal: { atLeast: 0.6 },
    },
    {
      name: "sale.api_tickets",
      value: middle((one) => one.api * 60),
      unit: "tickets/min",
      goal: { atLeast: 50_000 },
    },
    {
      name: "sale.api_departures",
      value: middle((one) => one.timed / one.timedLimit),
      unit: "ratio",
      goal: { atLeast: 0.5 },
    },
    {
      name: "sale.api_departures_tickets",
      value: middle((one) => one.timed * 60),
      unit: "tickets/min",
      goal: { atLeast: 20_000 },
    },
    {
      name: "sale.page",
      value: middle((one) => one.page / one.limit),
      unit: "ratio",
      goal: { atLeast: 0.25 },
    },
    { name: "sale.without_gateway", value: middle((one) => one.domain / one.limit), unit: "ratio" },
    { name: "sale.limit_orders", value: middle((one) => one.limit), unit: "orders/s" },
    {
      name: "sale.limit_departures",
      value: middle((one) => one.timedLimit),
      unit: "orders/s",
    },
    { name: "sale.api_orders", value: middle((one) => one.api), unit: "orders/s" },
    ...(orders > 0
      ? [{ name: "sale.api_processor", value: cpuMs / orders, unit: "ms/order" }]
      : []),
    { name: "sale.page_orders", value: middle((one) => one.page), unit: "orders/s" },
  ];
}

/** The departures of tomorrow at the other jetty, whose places each sale takes. */
async function tomorrowsBoats(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ id: number }>(
    `with made as (
       insert into boat (jetty_id, name, capacity, licence_no, licence_until, insurance_until)
       select 2, 'Bot ' || n, $2, 'JLM ' || n, '2099-12-31', '2099-12-31' from generate_series(1, $3) n
       returning id)
     insert into departure (jetty_id, day, sails_at, boat_id, capacity)
     select 2, $1::date, ($1 || 'T17:00+08')::timestamptz, id, $2 from made returning id`,
    [addDays(dayOf(new Date()), 1), BOAT_PLACES, BOATS],
  );
  await client.end();
  return rows.map(({ id }) => id);
}

/**
 * As autovacuum does within its minute. Until then a new database goes by plans that were made while
 * it was empty, which no sale of a second day meets.
 */
async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("analyze");
  await client.end();
}

/** Each request once, then none. */
function oneByOne(requests: Buffer[]): () => Buffer | null {
  let next = 0;
  return () => requests[next++] ?? null;
}
