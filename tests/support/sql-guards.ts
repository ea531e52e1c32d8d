import type * as transactions from "@db/transaction";

/** What a test switches off in this process's statements, and where rivals meet. */
export interface SqlGuards {
  /** What the statements lose: locks, conditions. */
  off: RegExp[];
  /** Whoever is about to ask a statement with this in it waits for `meet`. */
  at: string;
  meet: () => Promise<void>;
}

/**
 * The module of transactions with guards that can be switched off, so that a control is the
 * product's own code without its guard. For `vi.mock`.
 */
export function withSqlGuards(real: typeof transactions, guards: SqlGuards): typeof transactions {
  const sql = async (
    tx: transactions.Tx | null,
    statement: string | transactions.Prepared<object, transactions.Values>,
    values?: transactions.Values,
  ) => {
    const text = typeof statement === "string" ? statement : statement.text;
    if (guards.at !== "" && text.includes(guards.at)) await guards.meet();
    const unguarded = guards.off.reduce((left, guard) => left.replace(guard, ""), text);
    if (unguarded === text) return real.sql<object>(tx, statement, values);
    const isNamed = ([name]: [string, unknown]) => new RegExp(`:${name}\\b`).test(unguarded);
    const named = values && Object.fromEntries(Object.entries(values).filter(isNamed));
    return real.sql<object>(tx, unguarded, named);
  };
  return { ...real, sql: sql as typeof real.sql };
}

/** Lets nobody on before `rivals` have come. */
export function barrier(rivals: number): () => Promise<void> {
  let [arrived, open] = [0, () => {}];
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived === rivals) open();
    return all;
  };
}
