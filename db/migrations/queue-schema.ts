import { runMigrations } from "bullmq";
import { Client } from "pg";

/** The schema that the queue keeps its jobs in where there is no Redis. */
export const QUEUE_SCHEMA = "bullmq";

/**
 * Brings the queue's own schema up to date with the queue's own migrations, which follow its
 * version and not ours, and lets the application's role work in it: at run time nobody needs the
 * owner's rights. (It makes a sequence for each queue.)
 */
export async function migrateQueue(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await runMigrations(client, QUEUE_SCHEMA);
    await client.query(`
      grant usage, create on schema ${QUEUE_SCHEMA} to jetty_app;
      grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to jetty_app;
      grant usage on all sequences in schema ${QUEUE_SCHEMA} to jetty_app;
      grant execute on all functions in schema ${QUEUE_SCHEMA} to jetty_app;
    `);
  } finally {
    await client.end();
  }
}
