import pg from "pg";
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

type Round = Record<"limit" | "domain" | "api" | "page", number>;

/**
 * Orders a second by HTTP, each with its bill at the gateway, against the most that this database
 * takes from this machine, in turns.
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
  const byPage = async () =>
    (await sell(oneByOne(await pageOrders(database.url, MOST_ORDERS)), 303)).perSecond;

  note("warming up");
  const warm = Array.from({ length: WARM_ORDERS }, apiOrder);
  await sell(oneByOne(warm), 200, 60_000);
  await sell(oneByOne(await pageOrders(database.url, WARM_ORDERS)), 303, 60_000);
  await domainOrderRate(database.url, CLIENTS, ROUND_MS);
  await databaseOrderRate(database.url, CLIENTS, ROUND_MS);
  await analyze(database.url);

  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const limit = await databaseOrderRate(database.url, CLIENTS, ROUND_MS);
    rounds.push({
      limit,
      domain: await domainOrderRate(database.url, CLIENTS, ROUND_MS),
      api: await byApi(),
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
      goal: { atLeast: 0.5 },
    },
    {
      name: "sale.api_tickets",
      value: middle((one) => one.api * 60),
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
    { name: "sale.api_orders", value: middle((one) => one.api), unit: "orders/s" },
    ...(orders > 0
      ? [{ name: "sale.api_processor", value: cpuMs / orders, unit: "ms/order" }]
      : []),
    { name: "sale.page_orders", value: middle((one) => one.page), unit: "orders/s" },
  ];
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
