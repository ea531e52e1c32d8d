import { database } from "./connection";

export interface PoolState {
  /** Connections that are open, and how many of them work. */
  open: number;
  inUse: number;
  /** Who waits for a connection. */
  waiting: number;
}

/** The pool of this process as Sequelize (6.37) keeps it; `pool.test.ts` holds it to that. */
export function poolState(): PoolState {
  const { pool } = database().connectionManager as unknown as {
    pool: { size: number; using: number; waiting: number };
  };
  return { open: pool.size, inUse: pool.using, waiting: pool.waiting };
}

/** These hooks are left out of Sequelize's own types. */
type PoolHook = "beforePoolAcquire" | "afterPoolAcquire";
interface PoolHooks {
  addHook: (name: PoolHook, run: (...facts: never[]) => void) => void;
  removeHook: (name: PoolHook, run: (...facts: never[]) => void) => void;
}

/**
 * Tells from now on how long each that asked for a connection waited for it. Returns how to stop
 * that.
 */
export function onPoolWait(tell: (seconds: number) => void): () => void {
  const opened = database() as unknown as PoolHooks;
  const asked = new WeakMap<object, number>();
  const before = (options: object) => void asked.set(options, performance.now());
  const after = (_connection: unknown, options: object) => {
    const at = asked.get(options);
    if (at !== undefined) tell((performance.now() - at) / 1_000);
  };
  opened.addHook("beforePoolAcquire", before);
  opened.addHook("afterPoolAcquire", after);
  return () => {
    opened.removeHook("beforePoolAcquire", before);
    opened.removeHook("afterPoolAcquire", after);
  };
}
