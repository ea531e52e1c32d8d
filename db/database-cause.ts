/** Why the database cannot be used, or what is odd about one that can. */
export type DatabaseCause =
  | "unreachable"
  | "login_refused"
  | "database_missing"
  | "role_missing"
  | "role_forbidden"
  | "pooler_settings"
  | "migrations_missing"
  | "migrations_newer"
  | "cannot_write"
  | "too_slow";

/** A line of help for whoever reads the log or `/readyz`: what to look at first. */
export const DATABASE_HELP: Record<DatabaseCause, string> = {
  unreachable:
    "No connection to PostgreSQL: does it run, do host and port of DATABASE_URL lead to it, has it a connection left?",
  login_refused: "PostgreSQL refuses the login of DATABASE_URL: look at its user and password.",
  database_missing: "The server has no database of the name in DATABASE_URL.",
  role_missing:
    "The server lacks the role of DATABASE_ROLE, as after a dump was restored into a new one: `npm run restore` makes it, and `npm run migrate` in an empty database.",
  role_forbidden:
    "The login of DATABASE_URL may not work under the role of DATABASE_ROLE: `grant jetty_app to that_login` as the owner.",
  pooler_settings:
    "The pooler of DATABASE_POOLER_URL does not set what the product works by, its role or its time limits: its connect_query stands in docs/scaling.md.",
  migrations_missing:
    "The database lacks migrations that this release needs: `npm run migrate` as its owner.",
  migrations_newer: "The database has migrations of a newer release: this one should follow soon.",
  cannot_write:
    "PostgreSQL answers and cannot work: its disk, memory or connections are used up, or it only reads.",
  too_slow: "A statement, or a lock that it waited for, took too long.",
};

/** Those with which the product goes on all the same. */
const HARMLESS: ReadonlySet<DatabaseCause> = new Set(["migrations_newer"]);

export function isUsable(cause: DatabaseCause | null): boolean {
  return cause === null || HARMLESS.has(cause);
}

type Listener = (cause: DatabaseCause | null) => void;
interface Memory {
  last: DatabaseCause | null;
  listener?: Listener;
}
const MEMORY = Symbol.for("jetty.database-cause");
/** On the global object because a live reload loads this module again, as the pool is. */
const holder = globalThis as { [MEMORY]?: Memory };
const memory = (): Memory => (holder[MEMORY] ??= { last: null });

/** What was noted last; null is that nothing is wrong. */
export function lastDatabaseCause(): DatabaseCause | null {
  return memory().last;
}

/**
 * Notes how the database is; the listener hears of a change alone, for a database that is away
 * fails every request.
 */
export function noteDatabaseCause(cause: DatabaseCause | null): void {
  const kept = memory();
  if (kept.last === cause) return;
  kept.last = cause;
  kept.listener?.(cause);
}

/** One listener a process: its log. */
export function onDatabaseCause(listener: Listener): void {
  memory().listener = listener;
}
