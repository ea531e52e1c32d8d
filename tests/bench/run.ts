import { parseArgs } from "node:util";
import { buildOnce } from "../../server/demo/build-once";
import { boarding } from "./boarding.bench";
import type { BenchContext } from "./context";
import { counter } from "./counter.bench";
import { makeDatabase } from "./database";
import { type Figure, lineOf } from "./figure";
import { figures as officeFigures } from "./figures.bench";
import { live } from "./live.bench";
import { logins } from "./logins.bench";
import { loop } from "./loop.bench";
import { machineLine } from "./machine";
import { pages } from "./pages.bench";
import { Processes } from "./processes";
import { reports } from "./reports.bench";
import { sale } from "./sale.bench";
import { scale } from "./scale.bench";
import { ssr } from "./ssr.bench";
import { start } from "./start.bench";
import { storeFigures } from "./store-figures";
import { tickets } from "./tickets.bench";

/**
 * `npm run bench -- NAME [--keep] [--tickets 1000000] [--only TEXT]`: measures, prints a line a
 * figure, and with `--keep` writes them into docs/figures.md.
 */
const BENCHES: Record<string, (context: BenchContext) => Promise<Figure[]>> = {
  pages,
  ssr,
  sale,
  scale,
  start,
  counter,
  live,
  logins,
  loop,
  tickets,
  figures: officeFigures,
  reports,
  boarding,
};

const [USUAL_TICKETS, MOST_TICKETS] = [1_000_000, 5_000_000];
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    keep: { type: "boolean" },
    tickets: { type: "string", default: String(USUAL_TICKETS) },
    only: { type: "string", default: "" },
  },
});
const [name = ""] = positionals;
const ticketCount = Number(values.tickets);
const bench = BENCHES[name];
if (!bench) {
  console.error(`Which benchmark? ${Object.keys(BENCHES).join(", ")}`);
  process.exit(2);
}
if (!Number.isSafeInteger(ticketCount) || ticketCount < 1_000 || ticketCount > MOST_TICKETS) {
  console.error(`How many tickets? 1000 to ${MOST_TICKETS}`);
  process.exit(2);
}

/** Its table in docs/figures.md: one of another number of tickets stands beside the usual one. */
const title = ticketCount === USUAL_TICKETS ? name : `${name} at ${values.tickets}`;
const note = (text: string) => console.error(`# ${text}`);
await buildOnce(note);
const database = await makeDatabase();
const processes = new Processes();
const stop = async () => {
  await processes.stopAll();
  await database.drop();
};
let stopping = false;
/**
 * Whatever ends the run, nothing that it started is left behind. A terminal's Ctrl-C arrives twice:
 * by itself and from the parent.
 */
const stopAndExit = (status: number, error?: unknown) => {
  if (stopping) return;
  stopping = true;
  if (error) console.error(error);
  void stop().finally(() => process.exit(status));
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stopAndExit(130));
process.on("uncaughtException", (error) => stopAndExit(1, error));

const machine = machineLine(database.version);
note(machine);
const { only } = values;
const figures = await bench({ database, processes, note, tickets: ticketCount, only }).catch(
  (error: unknown) => stopAndExit(1, error),
);
if (figures) {
  for (const figure of figures) console.log(lineOf(figure));
  if (values.keep) storeFigures(title, figures, machine);
  await stop();
}
