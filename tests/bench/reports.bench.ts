import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import pg from "pg";
import { z } from "zod";
import { closeDatabase, openDatabase } from "@db/connection";
import type { ReportFormat } from "~/domain/reports/report-types";
import { requestReport } from "~/domain/reports/request-report.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { addDays, type Day, day } from "~/domain/shared/day";
import type { BenchContext } from "./context";
import { type Figure, p95 } from "./figure";
import type { Started } from "./processes";
import { productEnvironment, startProduct } from "./product";

/** The first day has a tenth of the passengers of all days together. */
const FIRST_DAY = day("2026-06-01");
const LAST_DAY = addDays(FIRST_DAY, 1);
const FEW_ROWS = 10_000;
const MANY_ROWS = 100_000;
const PARTY = 4;
const WITHIN_MS = 180_000;
const IDLE_SECONDS = 6;
const MB = 1_000_000;

interface Made {
  seconds: number;
  /** The most that the worker had at once: with its browser for a PDF, alone for a sheet. */
  megabytes: number;
}

/**
 * Reports of passengers as the worker makes them, with the memory of the worker and its browser, and
 * how much longer pages take meanwhile.
 */
export async function reports(context: BenchContext): Promise<Figure[]> {
  const { database, processes } = context;
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await fill(owner);
  const staff = await accountant(owner);
  const { url } = await startProduct(context);
  const data = await mkdtemp(join(tmpdir(), "jetty-bench-reports-"));
  const environment = productEnvironment(database.url, "http://127.0.0.1:1");
  const worker = await processes.start({
    // As it is started in production (docs/operations.md).
    args: ["--max-semi-space-size=8", "build/worker.js"],
    env: { ...environment, PUBLIC_URL: url, DATA_DIR: data },
  });
  Object.assign(process.env, environment);
  openDatabase({ url: database.url, role: "jetty_app", poolMax: 2 });
  try {
    const sheet = await make(owner, worker, staff, "xlsx", FIRST_DAY, LAST_DAY);
    const few = await make(owner, worker, staff, "pdf", FIRST_DAY, FIRST_DAY);
    const idle = await pageTimes(url, sleep(IDLE_SECONDS * 1_000));
    const making = make(owner, worker, staff, "pdf", FIRST_DAY, LAST_DAY);
    const beside = await pageTimes(url, making);
    const many = await making;
    const page = { idle: p95(idle), beside: p95(beside) };
    const perRow = { few: few.seconds / FEW_ROWS, many: many.seconds / MANY_ROWS };
    return [
      { name: "reports.pdf_10000", value: few.seconds, unit: "s", goal: { atMost: 6 } },
      { name: "reports.pdf_100000", value: many.seconds, unit: "s", goal: { atMost: 60 } },
      {
        name: "reports.pdf_linear",
        value: perRow.many / perRow.few,
        unit: "ratio",
        goal: { atMost: 1.2 },
      },
      { name: "reports.pdf_memory", value: many.megabytes, unit: "MB", goal: { atMost: 700 } },
      { name: "reports.xlsx_100000", value: sheet.seconds, unit: "s", goal: { atMost: 5 } },
      { name: "reports.xlsx_memory", value: sheet.megabytes, unit: "MB", goal: { atMost: 200 } },
      { name: "reports.page_idle_p95", value: page.idle, unit: "ms" },
      { name: "reports.page_beside_p95", value: page.beside, unit: "ms" },
      {
        name: "reports.page_slow_down",
        value: page.beside / page.idle,
        unit: "ratio",
        goal: { atMost: 1.25 },
      },
    ];
  } finally {
    await worker.stop();
    await closeDatabase();
    await owner.end();
    await rm(data, { recursive: true, force: true });
  }
}

/** Tickets of four passengers each, for measuring alone: without triggers. */
async function fill(owner: pg.Client): Promise<void> {
  await owner.query("set session_replication_role = replica");
  for (const [at, rows] of [
    [FIRST_DAY, FEW_ROWS],
    [LAST_DAY, MANY_ROWS - FEW_ROWS],
  ] as const)
    await owner.query(
      `with sold as (
         insert into ticket (ticket_code, receipt_no, ticket_flag, jetty_id, ticket_date, state,
             amount_sen, transaction_charge_sen, total_passengers, payment_method, form_key,
             form_hash, paid_at, sale_day, name, email, phone_no, ic, country, region, language,
             created_at, expires_at)
         select 'B' || translate(to_char($1::date, 'DD') || lpad(no::text, 13, '0'), '01', 'XY'), 'B' || to_char($1::date, 'DD') || no, 1, 1 + no % 2, $1::date,
             'paid', $2 * 3000 + 100, 100, $2, 'fpx', 'bench-' || $1 || '-' || no, sha256('bench'),
             $1::date + interval '1 hour', $1::date, 'Pembeli', 'pembeli@contoh.my',
             '0123456789', '850412115267', 'MY', 'Terengganu', 'ms', $1::date + interval '1 hour',
             $1::date + interval '1 day'
           from generate_series(1, $3::int) no
         returning id),
       lines as (
         insert into ticket_line (ticket_id, category, quantity, fare_sen)
         select id, 'adult', $2, 3000 from sold)
       insert into passenger (ticket_id, no, category, name, ic, country)
       select id, no, 'adult', 'Penumpang Nombor ' || id || ' bin Abdullah', '850412115267', 'MY'
         from sold, generate_series(1, $2) no`,
      [at, PARTY, rows / PARTY],
    );
  await owner.query("set session_replication_role = origin");
  await owner.query("analyze ticket, passenger, ticket_line");
}

async function accountant(owner: pg.Client): Promise<Staff> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into app_user (name, username, email, phone, password_hash, jetty_id, access)
     values ('Akauntan', 'bench', 'bench@contoh.my', '0123456789', 'none', 0, 5) returning id`,
  );
  return {
    ...{ sessionId: 0, userId: rows[0]?.id ?? 0, name: "", username: "", email: "", phone: "" },
    ...{ imgPath: null, platform: "web_app", ownJettyId: 0, jettyId: 1, shiftJettyId: null },
    ...{ level: 5, isSuper: false, mayClearLog: false, locked: false, needsFactor: false },
  };
}

/** Asks for the passengers of some days and waits until the worker has made the file. */
async function make(
  owner: pg.Client,
  worker: Started,
  staff: Staff,
  format: ReportFormat,
  from: Day,
  to: Day,
): Promise<Made> {
  const asked = { type: "pelepasan", jettyId: 0, platform: 0, from, to } as const;
  const now = new Date();
  const id = await requestReport({
    ...{ asked, format, language: "ms", mail: false, staff, today: FIRST_DAY, now },
  });
  let bytes = 0;
  for (const end = Date.now() + WITHIN_MS; Date.now() < end; await sleep(50)) {
    bytes = Math.max(bytes, memoryOf(worker.pid, format === "pdf"));
    const { rows } = await owner.query<{ state: string; seconds: number | null }>(
      `select state, extract(epoch from finished_at - started_at)::float8 as seconds
         from report where id = $1`,
      [id],
    );
    const [row] = rows;
    if (row?.state === "ready") return { seconds: row.seconds ?? 0, megabytes: bytes / MB };
    if (row?.state === "failed") throw new Error("The report failed.");
  }
  throw new Error("The report was not made in time.");
}

/**
 * What a process takes, and with `withChildren` all that it started, in bytes. Only these are read:
 * looking through all processes took so long that pages seemed to.
 */
function memoryOf(pid: number, withChildren: boolean): number {
  const own = Number(/^RssAnon:\s+(\d+)/m.exec(textOf(`/proc/${pid}/status`))?.[1] ?? 0) * 1_024;
  if (!withChildren) return own;
  return childrenOf(pid).reduce((sum, child) => sum + memoryOf(child, true), own);
}

/** Each thread of a process has its own. */
function childrenOf(pid: number): number[] {
  const threads = namesIn(`/proc/${pid}/task`);
  return threads.flatMap((thread) =>
    textOf(`/proc/${pid}/task/${thread}/children`).split(" ").filter(Boolean).map(Number),
  );
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Processes end while one reads about them. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

/** How long a page takes until something is done, in milliseconds. */
async function pageTimes(url: string, until: Promise<unknown>): Promise<number[]> {
  const client = new Worker(new URL("page-times.mjs", import.meta.url), {
    workerData: `${url}/already-paid`,
  });
  const times = once(client, "message");
  await until;
  client.postMessage("over");
  return z.array(z.number()).parse((await times)[0]);
}
