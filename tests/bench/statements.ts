import pg, { type QueryConfig } from "pg";
import { z } from "zod";
import { NO_PARALLEL_WORKERS } from "@db/connection";

/** As the driver sent it; with a name it is parsed and planned once a connection. */
export type Statement = Required<Pick<QueryConfig, "text" | "values">> & Pick<QueryConfig, "name">;

const sent: Statement[] = [];
let watched = false;

/** Runs `work`, and answers with the statements that the driver sent meanwhile. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  watch();
  sent.length = 0;
  await work();
  return [...sent];
}

function watch(): void {
  if (watched) return;
  watched = true;
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, "query")?.value as unknown;
  if (typeof query !== "function") throw new Error("The driver has no query to watch.");
  Object.defineProperty(pg.Client.prototype, "query", {
    value: function (this: pg.Client, ...args: unknown[]): unknown {
      const statement = statementSchema.safeParse(args[0]);
      if (statement.success) sent.push(statement.data);
      return Reflect.apply(query, this, args);
    },
  });
}

const statementSchema = z.object({
  name: z.string().optional(),
  text: z.string(),
  values: z.array(z.unknown()),
});
/** So often the database plans a prepared statement anew before it keeps a plan. */
const CUSTOM_PLANS = 6;
const timesSchema = z.array(
  z.object({ "Planning Time": z.number(), "Execution Time": z.number() }),
);

/** A connection as the product's own, for explaining what the product sends. */
export async function explainer(databaseUrl: string): Promise<Explainer> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: `-c role=jetty_app ${NO_PARALLEL_WORKERS}`,
  });
  await client.connect();
  return new Explainer(client);
}

export class Explainer {
  private readonly prepared = new Set<string>();

  constructor(private readonly client: pg.Client) {}

  /** What the database worked on a statement, planning it included, in milliseconds. */
  async timeMs(statement: Statement): Promise<number> {
    const rows = await this.explain<unknown>("analyze, timing off, format json", statement);
    const [times] = timesSchema.parse(rows[0]?.["QUERY PLAN"]);
    return times ? times["Planning Time"] + times["Execution Time"] : 0;
  }

  /** Its plan as people read it. */
  async plan(statement: Statement): Promise<string> {
    const rows = await this.explain<string>("analyze, buffers", statement);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  }

  private async explain<Line>(options: string, { name, text, values }: Statement) {
    const asked = name
      ? { text: `explain (${options}) ${await this.execution(name, text, values)}` }
      : { text: `explain (${options}) ${text}`, values };
    return (await this.client.query<{ "QUERY PLAN": Line }>(asked)).rows;
  }

  /** A statement with a name as the product's connections have it: prepared, and run some times. */
  private async execution(name: string, text: string, values: readonly unknown[]): Promise<string> {
    const literals = values.map((value) => {
      const one = Array.isArray(value) ? `{${value.join(",")}}` : value;
      return pg.escapeLiteral(one instanceof Date ? one.toISOString() : String(one));
    });
    const kept = pg.escapeIdentifier(name);
    const execute = `execute ${kept} (${literals.join(", ")})`;
    if (!this.prepared.has(name)) {
      await this.client.query(`prepare ${kept} as ${text}`);
      for (let count = 0; count < CUSTOM_PLANS; count += 1) await this.client.query(execute);
      this.prepared.add(name);
    }
    return execute;
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
