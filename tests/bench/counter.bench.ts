import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../server/embedded-postgres/free-port";
import { piecesOf } from "../counter/day-book";
import { type Cashier, type CashSale, cashSales, makeCashier, makePrintKey, post } from "./cashier";
import type { BenchContext } from "./context";
import { runReports } from "./counter-reports";
import { FakePrinter } from "./fake-printer";
import { type Figure, median, p95 } from "./figure";
import { fillShift, shiftDiscrepancySen } from "./fill-shift";
import { productEnvironment, startProduct } from "./product";

const WARM_SALES = 60;
/** Fewer are for a look in between. */
const SALES = Number(process.env.BENCH_SALES ?? 300);
/** How often each printer has its turn. */
const ROUNDS = Math.ceil(SALES / 3);
const CLOSINGS = 5;
const SHIFT_SALES = 10_000;
/**
 * A print server says at most 15 things in 10 s, and every paper is one of them: a paper takes its
 * turn not sooner.
 */
const PAPER_TURN_MS = 680;
/** Long enough for what one sale leaves to be done to be over when the next begins. */
const TURN_MS = 400;
const PAPER_WITHIN_MS = 10_000;

type Printer = "on" | "off" | "gone";
/** Every order, so that none comes after another more often than before it. */
const TURNS: Printer[][] = [
  ["on", "off", "gone"],
  ["gone", "off", "on"],
  ["off", "gone", "on"],
  ["on", "gone", "off"],
  ["gone", "on", "off"],
  ["off", "on", "gone"],
];

/**
 * How quickly a cashier sells and gets paper while reports run, what a printer that is off costs a
 * sale, and how long a full shift takes to close.
 */
export async function counter(context: BenchContext): Promise<Figure[]> {
  const { database, note } = context;
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const paper = new FakePrinter();
  const folder = await mkdtemp(join(tmpdir(), "jetty-bench-print-"));
  try {
    const { port } = await startProduct(context);
    await context.processes.start({
      args: ["build/worker.js"],
      env: productEnvironment(database.url, "http://127.0.0.1:9"),
    });
    const printers = await startPrintServers(context, client, {
      folder,
      serverUrl: `http://127.0.0.1:${port}`,
      on: await paper.start(),
      off: await freePort(),
    });
    const cashier = await makeCashier(client);
    const sell = ({ cookie, form }: CashSale, printer?: Printer) =>
      post(
        port,
        "/pos/checkout/cash",
        `${cashier.session}; ${cookie}${printer ? `; printer=${printers[printer]}.1` : ""}`,
        form,
      );

    note("closing full shifts");
    const closings = await closeFullShifts(client, port, note);
    note("warming up");
    for (const sale of await cashSales(client, WARM_SALES)) await sell(sale);
    const take = async (order: CashSale | undefined, printer: Printer) => {
      if (!order) throw new Error("There is no order left.");
      const printed = printer === "on" ? paper.next(PAPER_WITHIN_MS) : null;
      const sold = await sell(order, printer);
      assertAsked(sold.location, printer);
      return { ms: sold.ms, paperMs: printed ? (await printed) - sold.sentAt : 0 };
    };

    note(`${ROUNDS} sales with each of three printers`);
    const ms: Record<Printer, number[]> = { on: [], off: [], gone: [] };
    const quiet = await cashSales(client, ROUNDS * 3);
    for (let round = 0; round < ROUNDS; round += 1)
      for (const printer of TURNS[round % TURNS.length] ?? []) {
        const rest = sleep(TURN_MS);
        ms[printer].push((await take(quiet.pop(), printer)).ms);
        await rest;
      }

    const whileReports = async (count: number, how: Parameters<typeof runReports>[1]) => {
      note(`${count} sales while reports run: ${how}`);
      const sold: Awaited<ReturnType<typeof take>>[] = [];
      const stopReports = await runReports(database.url, how);
      for (const order of await cashSales(client, count)) {
        const rest = sleep(PAPER_TURN_MS);
        sold.push(await take(order, "on"));
        await rest;
      }
      note(`${await stopReports()} reports ran meanwhile`);
      return { commits: sold.map((one) => one.ms), papers: sold.map((one) => one.paperMs) };
    };
    const { commits, papers } = await whileReports(SALES, "worker");
    const crowded = await whileReports(ROUNDS, "at once");
    return [
      { name: "counter.commit", value: p95(commits), unit: "ms p95", goal: { atMost: 40 } },
      { name: "counter.paper", value: p95(papers), unit: "ms p95", goal: { atMost: 300 } },
      {
        name: "counter.printer_off",
        value: median(ms.off) / median(ms.on),
        unit: "ratio",
        goal: { atMost: 1.05 },
      },
      {
        name: "counter.print_server_gone",
        value: median(ms.gone) / median(ms.on),
        unit: "ratio",
        goal: { atMost: 1.05 },
      },
      { name: "counter.close", value: median(closings.ms), unit: "ms", goal: { atMost: 200 } },
      { name: "counter.close_off", value: closings.off, unit: "sen", goal: { atMost: 0 } },
      { name: "counter.commit_middle", value: median(commits), unit: "ms" },
      { name: "counter.paper_middle", value: median(papers), unit: "ms" },
      { name: "counter.commit_three_at_once", value: p95(crowded.commits), unit: "ms p95" },
      { name: "counter.paper_three_at_once", value: p95(crowded.papers), unit: "ms p95" },
      { name: "counter.commit_quiet_middle", value: median(ms.on), unit: "ms" },
      { name: "counter.commit_quiet", value: p95(ms.on), unit: "ms p95" },
    ];
  } finally {
    await context.processes.stopAll();
    await paper.stop();
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * A print server each: with a printer that prints, with one that is switched off, and one that is
 * gone itself. Gives the printers' ids.
 */
async function startPrintServers(
  { processes }: BenchContext,
  client: pg.Client,
  { folder, serverUrl, on, off }: { folder: string; serverUrl: string; on: number; off: number },
): Promise<Record<Printer, number>> {
  const key = await makePrintKey(client);
  const start = async (device: Printer, printerPort: number) => {
    const printers = [
      {
        device_id: device,
        name: device,
        type: "escpos",
        connection: "tcp",
        host: "127.0.0.1",
        port: printerPort,
        jetty_id: 1,
      },
    ];
    const port = String(await freePort());
    const env = {
      SERVER_URL: serverUrl,
      WS_API_KEY: key,
      PRINTERS: JSON.stringify(printers),
      PRINT_PORT: port,
      PRINT_FOLDER: join(folder, device),
      DATA_DIR: folder,
    };
    const started = await processes.start({
      args: ["build/print-server.mjs"],
      env,
      readyUrl: `http://127.0.0.1:${port}/`,
    });
    return { started, id: await waitForPrinter(client, device, true) };
  };
  const [prints, silent, gone] = [
    await start("on", on),
    await start("off", off),
    await start("gone", off),
  ];
  await gone.started.stop();
  await waitForPrinter(client, "gone", false);
  return { on: prints.id, off: silent.id, gone: gone.id };
}

/** Waits until the product knows that a printer is there, or that it is not there any more. */
async function waitForPrinter(client: pg.Client, device: string, there: boolean): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { rows } = await client.query<{ id: number }>(
      "select id from printer where device_id = $1 and (connection is not null) = $2",
      [device, there],
    );
    if (rows[0]) return rows[0].id;
    await sleep(50);
  }
  throw new Error(`The printer ${device} did not ${there ? "come" : "go"}.`);
}

/** A sale asks for its paper where the print server is connected, and does not where it is not. */
function assertAsked(location: string, printer: Printer): void {
  if (
    !location.startsWith("/pos/result/change?ticket=") ||
    location.includes("&print=") !== (printer !== "gone")
  )
    throw new Error(`A sale led to ${location} with the printer ${printer}.`);
}

async function closeFullShifts(
  client: pg.Client,
  port: number,
  note: (text: string) => void,
): Promise<{ ms: number[]; off: number }> {
  const ms: number[] = [];
  let off = 0;
  for (let round = 0; round < CLOSINGS; round += 1) {
    const cashier: Cashier = await makeCashier(client);
    await fillShift(client, cashier, SHIFT_SALES);
    const { rows } = await client.query<{ sen: number }>(
      "select sum(amount_sen)::int as sen from drawer_entry where shift_id = $1",
      [cashier.shiftId],
    );
    const pieces = Object.entries(piecesOf(rows[0]?.sen ?? 0)).map(
      ([sen, count]): [string, string] => [`n${sen}`, String(count)],
    );
    const closed = await post(
      port,
      "/pos/shift/close",
      cashier.session,
      new URLSearchParams([
        ["shift", String(cashier.shiftId)],
        ["reason", "Ukuran"],
        ["hand_to", ""],
        ["do", "close"],
        ...pieces,
      ]),
    );
    if (!closed.location.startsWith("/pos/shift/ended"))
      throw new Error(`The closing led to ${closed.location}.`);
    ms.push(closed.ms);
    off += await shiftDiscrepancySen(client, cashier.shiftId);
    note(`closed in ${Math.round(closed.ms)} ms`);
  }
  return { ms, off };
}
