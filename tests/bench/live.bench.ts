import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import WebSocket from "ws";
import type { BenchContext } from "./context";
import { type Figure, p95 } from "./figure";
import { makeLiveUsers, type SocketTicket } from "./live-users";
import { startProduct } from "./product";

/**
 * BENCH_SOCKETS asks for another number; each needs a file handle in both processes (`ulimit -n`).
 */
const SOCKETS = Number(process.env.BENCH_SOCKETS ?? 5_000);
const EVENTS = 40;
const AT_ONCE = 100;
const SETTLE_MS = 2_000;
const PATIENCE_MS = 10_000;

/**
 * How soon the last of very many staff pages hears of a sale, what a socket costs, and how long
 * others wait for it.
 */
export async function live(context: BenchContext): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "jetty-live-"));
  const file = join(folder, "delay");
  const users = await makeLiveUsers(context.database.url, SOCKETS);
  try {
    const { web, url } = await startProduct(context, {
      core: 0,
      nodeArgs: ["--import", "./tests/bench/loop-delay.mjs"],
      env: { LOOP_DELAY_FILE: file },
    });
    await sleep(SETTLE_MS);
    const empty = web.memory();
    const clients = new SocketClients();
    for (let from = 0; from < SOCKETS; from += AT_ONCE)
      await clients.join(url, await users.seats(from, Math.min(AT_ONCE, SOCKETS - from)));
    context.note(`${SOCKETS} sockets are open`);
    await sleep(SETTLE_MS);
    const full = web.memory();

    process.kill(web.pid, "SIGUSR2");
    const busy = web.cpuMs();
    const times: number[] = [];
    for (let n = 0; n < EVENTS; n += 1) {
      const heard = clients.whenAllReceived(`MRG-2026-${n}`);
      const started = performance.now();
      await users.tell(`MRG-2026-${n}`);
      times.push((await heard) - started);
      await sleep(100);
    }
    process.kill(web.pid, "SIGUSR2");
    const worked = web.cpuMs();
    await sleep(200);
    const delay = Number(readFileSync(file, "utf8"));
    clients.leave();
    return [
      { name: "live.last_client", value: p95(times), unit: "ms", goal: { atMost: 250 } },
      ...(empty === null || full === null
        ? []
        : [
            {
              name: "live.socket_memory",
              value: (full - empty) / SOCKETS / 1_024,
              unit: "kB",
              goal: { atMost: 15 },
            },
          ]),
      { name: "live.loop_delay", value: delay, unit: "ms", goal: { atMost: 20 } },
      ...(busy === null || worked === null
        ? []
        : [{ name: "live.cpu", value: (worked - busy) / EVENTS, unit: "ms an event" }]),
      { name: "live.sockets", value: SOCKETS, unit: "sockets" },
    ];
  } finally {
    await users.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Browsers that listen. */
class SocketClients {
  private readonly sockets: WebSocket[] = [];
  private waiting: { mark: Buffer; left: number; done: (at: number) => void } | undefined;

  async join(url: string, seats: SocketTicket[]): Promise<void> {
    await Promise.all(
      seats.map(async ({ session, ticket }) => {
        const socket = new WebSocket(`${url.replace("http", "ws")}/news`, ["jetty-news", ticket], {
          perMessageDeflate: false,
          headers: { Origin: url, Cookie: `session=${session}` },
        });
        this.sockets.push(socket);
        await new Promise((resolve, reject) => {
          socket.once("message", resolve);
          socket.once("error", reject);
        });
        socket.on("message", (data) => this.receive(data as Buffer));
      }),
    );
  }

  /** When the last of them has heard it. */
  whenAllReceived(ref: string): Promise<number> {
    const all = new Promise<number>(
      (done) => (this.waiting = { mark: Buffer.from(`"${ref}"`), left: this.sockets.length, done }),
    );
    const late = sleep(PATIENCE_MS, undefined, { ref: false }).then(() =>
      Promise.reject(new Error(`${this.waiting?.left} sockets did not hear.`)),
    );
    return Promise.race([all, late]);
  }

  leave(): void {
    for (const socket of this.sockets) socket.terminate();
  }

  private receive(data: Buffer): void {
    if (!this.waiting || !data.includes(this.waiting.mark)) return;
    this.waiting.left -= 1;
    if (this.waiting.left === 0) this.waiting.done(performance.now());
  }
}
