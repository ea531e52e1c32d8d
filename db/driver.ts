import type { ClientBase } from "pg";
import type { Transaction } from "sequelize";
import { database } from "./connection";

/**
 * The one place that reaches under Sequelize (6.37): runs `work` on the driver's own connection,
 * the transaction's or one of the pool. A statement by the models' query layer costs the web
 * process more than a small statement itself, and cannot be kept prepared. `transaction.test.ts`
 * fails when an upgrade takes away what is used here.
 */
export async function withDriver<T>(
  tx: Transaction | null,
  work: (client: ClientBase) => Promise<T>,
): Promise<T> {
  if (tx) return work(clientOf(tx));
  const pool = database().connectionManager;
  const client = (await pool.getConnection({ type: "read" })) as ClientBase;
  try {
    return await work(client);
  } finally {
    pool.releaseConnection(client);
  }
}

/**
 * The connection that a transaction holds; one that has ended holds none, and must not write on the
 * next one's.
 */
function clientOf(tx: Transaction): ClientBase {
  const { connection, finished } = tx as Transaction & {
    connection?: ClientBase;
    finished?: string;
  };
  if (!connection || finished) throw new Error("This transaction is over.");
  return connection;
}
