import { sql } from "@db/transaction";
import { asOwner, type TestDatabase } from "./database";

/** What a request itself leaves behind, whatever it is answered. */
const OF_REQUESTS = ["staff_session", "rate_limit"];

/**
 * Makes the function of the database that `tableState` asks: its sixty counts are planned once.
 * After the tables are there.
 */
export async function watchTables(database: TestDatabase): Promise<void> {
  const tables = await sql<{ name: string }>(
    null,
    "select tablename as name from pg_tables where schemaname = 'public' and has_table_privilege(format('%I.%I', schemaname, tablename), 'select') order by 1",
    {},
  );
  const counts = tables
    .filter(({ name }) => !OF_REQUESTS.includes(name))
    .map(
      ({ name }) => `select '${name}' as name, count(*), max(xmin::text::bigint) from "${name}"`,
    );
  await asOwner(database, (client) =>
    client.query(
      `create function state_of_tables() returns text language plpgsql as $$ begin
         return (select jsonb_agg(counted) from (${counts.join(" union all ")}) as counted);
       end $$`,
    ),
  );
}

/** How many rows each table has and which transaction wrote last to it. */
export async function tableState(): Promise<string> {
  const [row] = await sql<{ state: string }>(null, "select state_of_tables() as state", {});
  return row?.state ?? "";
}
