import { execFileSync } from "node:child_process";
import { closeDatabase, openDatabase } from "@db/connection";
import { EMPTY_DRAFT } from "~/domain/ordering/draft";
import { saveDraft } from "~/domain/ordering/drafts.server";
import { addDays, dayOf } from "~/domain/shared/day";
import { newSecret } from "~/domain/shared/secrets.server";
import { freePort } from "../../server/embedded-postgres/free-port";
import type { BenchContext } from "./context";
import { type Figure, median } from "./figure";
import { load, requestBytes } from "./load";
import { canPin } from "./processes";
import { startProduct } from "./product";

const ROUNDS = 20;
const ROUND_MS = 600;
const WARM_MS = 3_000;
const CONNECTIONS = 16;
const CORE = 0;
const STEP = "/passengers";

/** The departures of a morning's buyers: a fortnight at either jetty. */
const DAYS = 14;

interface Side {
  port: number;
  next: () => Buffer;
}

/**
 * How much of what Express and React alone would give is left of a page of the product; both on one
 * core, asked from the other. Buyers of the same jetty and date are shown the same step, which is
 * drawn once for them; `step_new` is one that nobody was shown yet.
 */
export async function ssr(context: BenchContext): Promise<Figure[]> {
  if (canPin()) execFileSync("taskset", ["-cp", "1", String(process.pid)], { stdio: "ignore" });
  const product = await startProduct(context, { core: CORE });
  const cookies = await buyersCookies(context.database.url, DAYS);
  const [cookie = ""] = cookies;
  const step = await textOf(product.url + STEP, cookie);
  const port = await freePort();
  const baselineUrl = `http://127.0.0.1:${port}`;
  const env = { PORT: String(port), PAGE: step, CONSTANT: await textOf(product.url, "") };
  await context.processes.start({
    args: ["--import", "tsx", "tests/bench/baseline-server.ts"],
    core: CORE,
    env,
    readyUrl: `${baselineUrl}/healthz`,
  });
  if ((await textOf(`${baselineUrl}/page`, "")) !== step)
    throw new Error("The twin does not draw the same bytes.");

  let asked = 0;
  const fresh = (path: string) => `${path}?n=${(asked += 1)}`;
  const ours = (headers: Record<string, string>, pathOf = (path: string) => path): Side => ({
    port: product.port,
    next: inTurn(cookies, (one) => requestBytes("GET", pathOf(STEP), { Cookie: one, ...headers })),
  });
  const twin = (path: string, headers: Record<string, string>): Side => {
    const request = requestBytes("GET", path, headers);
    return { port, next: () => request };
  };
  const first = requestBytes("GET", "/", {});
  const packed = { "Accept-Encoding": "gzip, deflate, br" };
  const plain = { Cookie: cookie };
  return [
    ...(await compare("ssr.step", 0.4, ours({}), twin("/page", plain))),
    ...(await compare(
      "ssr.step_packed",
      0.4,
      ours(packed),
      twin("/page", { ...plain, ...packed }),
    )),
    ...(await compare("ssr.step_new", 0.25, ours({}, fresh), twin("/page", plain))),
    ...(await compare(
      "ssr.first_page",
      0.8,
      { port: product.port, next: () => first },
      twin("/constant", {}),
    )),
  ];
}

function inTurn(cookies: readonly string[], requestOf: (cookie: string) => Buffer): () => Buffer {
  let at = 0;
  return () => requestOf(cookies[(at += 1) % cookies.length] ?? "");
}

/** Measures both in turns, so that what disturbs the machine disturbs both. */
async function compare(
  name: string,
  atLeast: number,
  ours: Side,
  baseline: Side,
): Promise<Figure[]> {
  const measure = async ({ port, next }: Side, forMs: number) =>
    (await load({ port, connections: CONNECTIONS, forMs, next, expect: 200 })).perSecond;
  await measure(ours, WARM_MS);
  await measure(baseline, WARM_MS);
  const rounds: [number, number][] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    rounds.push([await measure(ours, ROUND_MS), await measure(baseline, ROUND_MS)]);
  return [
    {
      name,
      value: median(rounds.map(([our, twin]) => our / twin)),
      unit: "ratio",
      goal: { atLeast },
    },
    { name: `${name}.product`, value: median(rounds.map(([our]) => our)), unit: "requests/s" },
    { name: `${name}.twin`, value: median(rounds.map(([, twin]) => twin)), unit: "requests/s" },
  ];
}

/** The cookies of buyers who have come to the third step, for so many days at either jetty. */
export async function buyersCookies(databaseUrl: string, days: number): Promise<string[]> {
  openDatabase({ url: databaseUrl, poolMax: 1 });
  const now = new Date();
  const cookies: string[] = [];
  for (let ahead = 1; ahead <= days; ahead += 1)
    for (const jettyId of [1, 2] as const) {
      const ticketDate = addDays(dayOf(now), ahead);
      const data = { ...EMPTY_DRAFT, jettyId, ticketDate, counts: { adult: 2, child: 1 } };
      const secret = await saveDraft(null, "web", 0, data, now);
      cookies.push(`lang=ms; ck=1; buyer=${newSecret()}; order=${secret}`);
    }
  await closeDatabase();
  return cookies;
}

async function textOf(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, {
    headers: { ...(cookie ? { Cookie: cookie } : {}), "Accept-Encoding": "identity" },
    redirect: "manual",
  });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return response.text();
}
