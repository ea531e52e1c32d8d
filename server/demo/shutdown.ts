/**
 * What a run has begun, to be ended in the opposite order: at its end, at a signal, or when
 * something fails.
 */
export interface Shutdown {
  signal: AbortSignal;
  /**
   * Hands in something to end; when the run is ending already, it is ended at once and `Stopped`
   * thrown.
   */
  add: (end: () => Promise<void> | void) => Promise<void>;
  /** Ends everything; a second call waits for the first. */
  run: () => Promise<void>;
}

/** Thrown where a start is cut off by a signal: nothing is wrong then. */
export class ShutdownStarted extends Error {}

export function createShutdown(): Shutdown {
  const ends: (() => Promise<void> | void)[] = [];
  const abort = new AbortController();
  let ending: Promise<void> | undefined;
  const run = async () => {
    abort.abort();
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  return {
    signal: abort.signal,
    add: async (end) => {
      if (!ending) return void ends.push(end);
      await end();
      throw new ShutdownStarted();
    },
    run: () => (ending ??= run()),
  };
}

/**
 * Runs `work` until it returns an exit status or a signal comes, then ends what it handed in, and
 * the process. Signals come twice when both npm and its parent pass them on; the second changes
 * nothing.
 */
export async function runUntilShutdown(
  work: (stopping: Shutdown) => Promise<number>,
  statusAtSignal = 0,
): Promise<never> {
  const stopping = createShutdown();
  let signalled = false;
  const end = async (status: number) => {
    await stopping.run();
    return process.exit(signalled ? statusAtSignal : status);
  };
  const fail = (error: unknown) => {
    if (!signalled) console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    return end(1);
  };
  const onSignal = () => {
    signalled = true;
    void end(statusAtSignal);
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, onSignal);
  process.on("uncaughtException", (error) => void fail(error));
  return work(stopping).then(end, fail);
}
