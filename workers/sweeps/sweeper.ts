import { Client } from "pg";
import { isDatabaseUnavailable } from "@db/availability";
import { recordError } from "~/domain/error-log/record-error.server";
import { now } from "~/domain/shared/clock.server";
import { log } from "~/log.server";
import type { Sweep } from "./table";

/** The first half of the advisory locks that keep a sweep to one worker. */
const LOCK_SPACE = 72_657_476;

export interface Sweeper {
  stop: () => Promise<void>;
}

/** Runs each sweep at its interval, where no other worker is running it. */
export function startSweeps(sweeps: readonly Sweep[], databaseUrl: string): Sweeper {
  const lock = new SweepLock(databaseUrl);
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Set<Promise<void>>();
  let stopped = false;

  const runAndWait = (sweep: Sweep) => {
    const turn = runSweep(sweep, lock).finally(() => {
      running.delete(turn);
      if (!stopped) timers.set(sweep.name, setTimeout(runAndWait, sweep.everyS * 1_000, sweep));
    });
    running.add(turn);
  };
  for (const sweep of sweeps) runAndWait(sweep);
  return {
    stop: async () => {
      stopped = true;
      for (const timer of timers.values()) clearTimeout(timer);
      await Promise.allSettled(running);
      await lock.close();
    },
  };
}

async function runSweep(sweep: Sweep, lock: SweepLock): Promise<void> {
  try {
    await lock.hold(sweep.name, async () => {
      const count = await sweep.run(now());
      if (typeof count === "number" && count > 0) log().info({ sweep: sweep.name, count }, "swept");
    });
  } catch (error) {
    log().warn({ sweep: sweep.name, err: error }, "a sweep failed");
    if (!isDatabaseUnavailable(error))
      await recordError(error, { source: "worker", place: `sweep ${sweep.name}` }, now());
  }
}

/**
 * Advisory locks of one session, on a connection of its own: no transaction stays open while a
 * sweep asks the gateway, and a worker that dies lets go.
 */
export class SweepLock {
  private client: Promise<Client> | undefined;
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly databaseUrl: string) {}

  /** Runs `work` if nobody else holds this name; returns whether it ran. */
  async hold(name: string, work: () => Promise<void>): Promise<boolean> {
    if (!(await this.ask("select pg_try_advisory_lock($1, hashtext($2)) as yes", name)))
      return false;
    try {
      await work();
    } finally {
      await this.ask("select pg_advisory_unlock($1, hashtext($2)) as yes", name).catch(() => {});
    }
    return true;
  }

  async close(): Promise<void> {
    const client = this.client;
    this.client = undefined;
    await (await client?.catch(() => undefined))?.end();
  }

  /** One question after another: a connection takes one at a time. */
  private ask(question: string, name: string): Promise<boolean> {
    const answer = this.last.then(async () => {
      const client = await this.session();
      const { rows } = await client.query<{ yes: boolean }>(question, [LOCK_SPACE, name]);
      return rows[0]?.yes === true;
    });
    this.last = answer.catch(() => {});
    return answer;
  }

  /** A client tells twice that it ends, the second time when there may be another: that one stays. */
  private session(): Promise<Client> {
    if (this.client) return this.client;
    const opened: Promise<Client> = this.open(() => {
      if (this.client === opened) this.client = undefined;
    });
    this.client = opened;
    return opened;
  }

  private async open(forget: () => void): Promise<Client> {
    const client = new Client({
      connectionString: this.databaseUrl,
      application_name: "jetty-sweeps",
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", forget).on("end", forget);
    await client.connect().catch((error: unknown) => {
      forget();
      throw error;
    });
    return client;
  }
}
