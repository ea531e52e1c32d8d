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

interface Side {
  port: number;
  request: Buffer;
}

/**
 * How much of what Express and React alone would give is left of a page of the product; both on one
 * core, asked from the other.
 */
export async function ssr(context: BenchContext): Promise<Figure[]> {
  if (canPin()) execFileSync("taskset", ["-cp", "1", String(process.pid)], { stdio: "ignore" });
  const product = await startProduct(context, { core: CORE });
  const cookie = await aBuyersCookies(context.database.url);
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

  const plain = { Cookie: cookie };
  const packed = { Cookie: cookie, "Accept-Encoding": "gzip, deflate, br" };
  const side = (to: number, path: string, headers: Record<string, string>): Side => ({
    port: to,
    request: requestBytes("GET", path, headers),
  });
  return [
    ...(await compare(
      "ssr.step",
      0.3,
      side(product.port, STEP, plain),
      side(port, "/page", plain),
    )),
    ...(await compare(
      "ssr.step_packed",
      0.3,
      side(product.port, STEP, packed),
      side(port, "/page", packed),
    )),
    ...(await compare(
      "ssr.first_page",
      0.8,
      side(product.port, "/", {}),
      side(port, "/constant", {}),
    )),
  ];
}

/** Measures both in turns, so that what disturbs the machine disturbs both. */
async function compare(
  name: string,
  atLeast: number,
  ours: Side,
  baseline: Side,
): Promise<Figure[]> {
  const measure = async ({ port, request }: Side, forMs: number) =>
    (await load({ port, connections: CONNECTIONS, forMs, next: () => request, expect: 200 }))
      .perSecond;
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

/** The cookies of a buyer who has come to the third step. */
export async function aBuyersCookies(databaseUrl: string): Promise<string> {
  openDatabase({ url: databaseUrl, poolMax: 1 });
  const now = new Date();
  const data = {
    ...EMPTY_DRAFT,
    jettyId: 1,
    ticketDate: addDays(dayOf(now), 3),
    counts: { adult: 2, child: 1 },
  };
  const secret = await saveDraft(null, "web", 0, data, now);
  await closeDatabase();
  return `lang=ms; ck=1; buyer=${newSecret()}; order=${secret}`;
}

async function textOf(url: string, cookie: string): Promise<string> {
  const response = await fetch(url, {
    headers: { ...(cookie ? { Cookie: cookie } : {}), "Accept-Encoding": "identity" },
    redirect: "manual",
  });
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}.`);
  return response.text();
}
