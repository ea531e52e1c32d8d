import { Client, DatabaseError } from "pg";
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
    await makeRole(client);
  });
}

/** A login that may make no roles goes on where the role was made for it; else it hears what to run. */
async function makeRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ login: string; member: boolean }>(
    `select quote_ident(current_user) as login, coalesce(
       (select pg_has_role(current_user, oid, 'member') from pg_roles where rolname = 'jetty_app'),
       false) as member`,
  );
  if (rows[0]?.member) return;
  try {
    await client.query(MAKE_ROLE);
  } catch (error) {
    if (!(error instanceof DatabaseError) || error.code !== "42501") throw error;
    const login = rows[0]?.login ?? "";
    throw new Error(
      `The login ${login} may neither make the role jetty_app nor work under it. As the server's administrator: create role jetty_app nologin (where there is none); grant jetty_app to ${login};`,
      { cause: error },
    );
  }
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
