import { once } from "node:events";
import pg from "pg";
import { closeDatabase, openDatabase } from "@db/connection";
import { boardParty } from "~/domain/boarding/board-party.server";
import type { Scanner } from "~/domain/boarding/scanner";

/**
 * One web process of several that board the same party. It says when it is ready, boards at the first
 * word that it is told, and prints whether anybody went on board. `off` is what its statements lose.
 */
const { scan, by, now, off } = JSON.parse(process.argv[2] ?? "{}") as {
  scan: number;
  by: Scanner;
  now: string;
  off: string[];
};
loseGuards(off.map((guard) => new RegExp(guard, "s")));
openDatabase({
  ...{ url: process.env.DATABASE_URL ?? "", role: "jetty_app", poolMax: 1 },
  ...{ lockTimeoutMs: 15_000, connectionTimeoutMs: 15_000 },
});
console.log("ready");
await once(process.stdin, "data");
const outcome = await boardParty(scan, { kind: "all" }, by, new Date(now)).then(
  () => "boarded",
  () => "refused",
);
console.log(outcome);
await closeDatabase();
process.exit(0);

function loseGuards(guards: readonly RegExp[]): void {
  const query = Object.getOwnPropertyDescriptor(pg.Client.prototype, "query")?.value as unknown;
  if (typeof query !== "function") throw new Error("The driver has no query.");
  const without = (text: string) => guards.reduce((left, guard) => left.replace(guard, ""), text);
  Object.defineProperty(pg.Client.prototype, "query", {
    value: function (this: pg.Client, first: unknown, ...others: unknown[]): unknown {
      const isConfig = typeof first === "object" && first !== null && "text" in first;
      const sent = isConfig ? { ...first, text: without(String(first.text)) } : first;
      const unguarded = typeof sent === "string" ? without(sent) : sent;
      return Reflect.apply(query, this, [unguarded, ...others]);
    },
  });
}
