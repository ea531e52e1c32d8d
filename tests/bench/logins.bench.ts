import type { BenchContext } from "./context";
import { type Figure, median, p95 } from "./figure";
import { startProduct } from "./product";

const LOGINS = 120;
const PAGES = 200;
const ROUNDS = 3;
const PAGE = "/departure-date";

/** What 120 logins at once do to the pages of others, idle and busy in turns. */
export async function logins(context: BenchContext): Promise<Figure[]> {
  const { url } = await startProduct(context, { proxies: 1 });
  await pageTimes(url, PAGES);
  const rounds: { idle: number; busy: number; seconds: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const idle = p95(await pageTimes(url, PAGES));
    const started = performance.now();
    let ended = false;
    const all = Promise.all(
      Array.from({ length: LOGINS }, (_, n) => login(url, round * LOGINS + n)),
    );
    void all.finally(() => (ended = true));
    const busy = p95(await pageTimes(url, PAGES, () => ended));
    await all;
    rounds.push({ idle, busy, seconds: (performance.now() - started) / 1_000 });
    context.note(`idle ${idle.toFixed(1)} ms, busy ${busy.toFixed(1)} ms`);
  }
  const middle = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of));
  return [
    {
      name: "logins.pages",
      value: middle(({ idle, busy }) => busy / idle),
      unit: "ratio",
      goal: { atMost: 2 },
    },
    { name: "logins.idle", value: middle(({ idle }) => idle), unit: "ms" },
    { name: "logins.busy", value: middle(({ busy }) => busy), unit: "ms" },
    { name: "logins.all", value: middle(({ seconds }) => seconds), unit: "s" },
  ];
}

/** How long each of some pages took, one after the other. */
async function pageTimes(url: string, most: number, isOver = () => false): Promise<number[]> {
  const times: number[] = [];
  while (times.length < most && !(times.length > 20 && isOver())) {
    const started = performance.now();
    const answer = await fetch(url + PAGE, { redirect: "manual" });
    await answer.arrayBuffer();
    times.push(performance.now() - started);
  }
  return times;
}

/** A wrong one costs what a right one does; each comes from an address of its own. */
async function login(url: string, n: number): Promise<void> {
  const answer = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: {
      "Content-Type": "application/x-www-form-urlencoded",
      Origin: url,
      Cookie: "lang=ms; ck=1",
      "X-Forwarded-For": `10.9.${n >> 8}.${n & 255}`,
    },
    body: `email=orang${n}%40contoh.my&password=salah-benar-${n}`,
  });
  await answer.arrayBuffer();
}
