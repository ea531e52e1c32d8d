import { Client } from "pg";
import { MAKE_ROLE } from "./migrations/001-ground";

/**
 * Makes what a dump needs of its server: it holds the rights that were given to the application's
 * role, and not the role itself, which belongs to the server. Throws where the database holds tables already. */
export async function prepareForRestore(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select schemaname || '.' || tablename as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') limit 1`,
    );
    if (rows[0])
      throw new Error(
        `The database holds tables (${rows[0].name}): a dump is restored into an empty one.`,
      );
    await client.query(MAKE_ROLE);
  });
}

/** One connection as the owner, outside of the pool. */
export async function asOwner<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
