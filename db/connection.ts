import type { EventEmitter } from "node:events";
import { Sequelize } from "sequelize";
import { defineModels } from "./models/index";

export interface DatabaseOptions {
  url: string;
  /** The role the application works under; migrations run as the owner, without it. */
  role?: string;
  /** `url` leads to a pooler in transaction mode. */
  pooler?: Pooler;
  poolMax?: number;
  statementTimeoutMs?: number;
  /** How long a statement may wait for a row that another holds. */
  lockTimeoutMs?: number;
  /** How long a connection may take to open, and a request may wait for one. */
  connectionTimeoutMs?: number;
  onError?: (error: Error) => void;
}

/**
 * A pooler in transaction mode, whose connections to PostgreSQL are many clients'. It sets role and
 * time limits by itself (docs/scaling.md): a client's own would stay on a connection of others.
 */
export interface Pooler {
  /** Whether it keeps prepared statements for its clients, as PgBouncer does from 1.21 on. */
  prepared: boolean;
}

/**
 * One statement, one processor: a report that runs must not take every core from the sale beside
 * it.
 */
export const NO_PARALLEL_WORKERS = "-c max_parallel_workers_per_gather=0 -c jit=off";

const HOLDER = Symbol.for("jetty.database");
interface Opened {
  pool: Sequelize;
  options: DatabaseOptions;
}
const holder = globalThis as { [HOLDER]?: Opened };

/**
 * A new pool. Time limits are the server's own, so that a forgotten lock frees itself whatever this
 * process does.
 */
export function connect(options: DatabaseOptions): Sequelize {
  const settings = [
    options.role ? `-c role=${options.role}` : "",
    `-c statement_timeout=${options.statementTimeoutMs ?? 10_000}`,
    `-c lock_timeout=${options.lockTimeoutMs ?? 2_000}`,
    "-c idle_in_transaction_session_timeout=15000",
    NO_PARALLEL_WORKERS,
  ];
  const connectionTimeoutMs = options.connectionTimeoutMs ?? 2_000;
  return new Sequelize(options.url, {
    dialect: "postgres",
    logging: false,
    pool: { max: options.poolMax ?? 10, min: 0, acquire: connectionTimeoutMs, idle: 30_000 },
    timezone: "+08:00",
    // An idle connection that breaks must not bring the process down: the pool makes another.
    hooks: {
      afterConnect: (connection) =>
        void (connection as EventEmitter).on("error", options.onError ?? (() => {})),
    },
    define: { underscored: true, timestamps: false, freezeTableName: true },
    dialectOptions: {
      ...(options.pooler ? {} : { options: settings.filter(Boolean).join(" ") }),
      application_name: "jetty",
      keepAlive: true,
      connectionTimeoutMillis: connectionTimeoutMs,
    },
  });
}

/**
 * Opens the one pool of this process. Kept on the global object because a live reload loads this
 * module again.
 */
export function openDatabase(options: DatabaseOptions): Sequelize {
  const { pool } = (holder[HOLDER] ??= { pool: connect(options), options });
  defineModels(pool);
  return pool;
}

/** The pool of this process. Throws when `openDatabase` was not called at start. */
export function database(): Sequelize {
  return opened().pool;
}

/** Whether a connection keeps statements prepared: one through a pooler may be another's next. */
export const keepsPrepared = () => holder[HOLDER]?.options.pooler?.prepared !== false;

/** What the pool of this process was opened with. */
export function databaseOptions(): Readonly<DatabaseOptions> {
  return opened().options;
}

function opened(): Opened {
  if (!holder[HOLDER]) throw new Error("The database is not open: call openDatabase() at start.");
  return holder[HOLDER];
}

export async function closeDatabase(): Promise<void> {
  const open = holder[HOLDER];
  delete holder[HOLDER];
  await open?.pool.close();
}
