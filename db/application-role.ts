import { Client } from "pg";

/**
 * The role of the application, as the first migration makes it: a dump holds the rights that were
 * given to it and not the role itself, which belongs to the server.
 */
const MAKE_ROLE = `
  do $$ begin
    create role jetty_app nologin;
  exception when duplicate_object or unique_violation then null; end $$;
  do $$ begin
    execute format('grant jetty_app to %I', current_user);
  exception when others then
    if not pg_has_role(current_user, 'jetty_app', 'member') then raise; end if;
  end $$;`;

/** Makes what a dump needs of its server. Throws where the database holds tables already. */
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
