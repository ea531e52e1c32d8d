import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BenchContext } from "./context";
import { type Figure, median } from "./figure";
import { load, requestBytes } from "./load";
import { type Product, startProduct } from "./product";
import { buyersCookies } from "./ssr.bench";

const PROCESSES = 4;
/** So little of a core that even four of them, the database and the load have room on two. */
const SHARE = 0.2;
const PERIOD_US = 50_000;
const ROUNDS = 8;
const ROUND_MS = 2_000;
const WARM_MS = 3_000;
const CONNECTIONS = 4;
const STEP = "/passengers";

/**
 * Pages a second of one to four web processes, each on a fifth of a core, against as many times
 * those of one: what they wait for together would be missing.
 */
export async function scale(context: BenchContext): Promise<Figure[]> {
  const products: Product[] = [];
  for (let n = 0; n < PROCESSES; n += 1) products.push(await startProduct(context));
  const [cookie = ""] = await buyersCookies(context.database.url, 1);
  const request = requestBytes("GET", STEP, { Cookie: cookie });
  const measure = async ({ port }: Product, forMs: number) =>
    (await load({ port, connections: CONNECTIONS, forMs, next: () => request, expect: 200 }))
      .perSecond;
  for (const product of products) await measure(product, WARM_MS);
  const groups = products.map(({ web }, n) => limited(web.pid, `jetty-bench-${n}`));
  try {
    const counts = products.map((_, n) => n + 1);
    const rounds: number[][] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const rates: number[] = [];
      for (const count of counts) {
        const each = products.slice(0, count).map((product) => measure(product, ROUND_MS));
        rates.push((await Promise.all(each)).reduce((sum, rate) => sum + rate, 0));
      }
      rounds.push(rates);
    }
    const one = median(rounds.map(([rate = 0]) => rate));
    return [
      { name: "scale.one", value: one, unit: "requests/s" },
      ...counts.slice(1).map((count): Figure => ({
        name: `scale.${count}`,
        value: median(rounds.map((rates) => rates[count - 1] ?? 0)) / (count * one),
        unit: "ratio",
        goal: { atLeast: 0.9 },
      })),
    ];
  } finally {
    for (const { web } of products) await web.stop();
    for (const group of groups) rmdirSync(group);
  }
}

/** Puts a process into a control group of its own with its share of a core; returns its folder. */
function limited(pid: number, name: string): string {
  const [first, second] = ["/sys/fs/cgroup/cpu", "/sys/fs/cgroup"];
  const isFirst = existsSync(join(first, "cpu.cfs_quota_us"));
  const group = join(isFirst ? first : second, name);
  mkdirSync(group);
  const quota = String(PERIOD_US * SHARE);
  const write = (file: string, text: string) => writeFileSync(join(group, file), text);
  if (isFirst) {
    write("cpu.cfs_period_us", String(PERIOD_US));
    write("cpu.cfs_quota_us", quota);
  } else write("cpu.max", `${quota} ${PERIOD_US}`);
  write("cgroup.procs", String(pid));
  return group;
}
