import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { addDays, type Day } from "~/domain/shared/day";
import { seedLarge } from "../../db/seed/large";
import { askReport, reportRow } from "../support/ask-report";
import { browsersOf, statOf } from "../support/browser-processes";
import { useDatabase } from "../support/database";
import { eventually } from "./support";

const TICKETS = 20_000;
const workers: ChildProcess[] = [];

/** A worker process as it is started in production, on the queue in PostgreSQL. */
function startWorker(databaseUrl: string): ChildProcess {
  const worker = spawn(process.execPath, ["--import", "tsx", "workers/main.ts"], {
    env: { ...process.env, DATABASE_URL: databaseUrl, REDIS_URL: "", DATABASE_ROLE: "jetty_app" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  workers.push(worker);
  return worker;
}

// A large database for measuring is no book of accounts.
describe("a report whose worker is killed while its browser draws", () => {
  const test = useDatabase({ breaksInvariants: true });
  let browser: number;
  let id: number;

  beforeAll(async () => {
    await seedLarge(test.ownerUrl, TICKETS, () => undefined);
    const [row] = await sql<{ day: Day }>(
      null,
      `select ticket_date::text as day from ticket where state = 'paid'
        group by 1 order by count(*) desc, 1 limit 1`,
      {},
    );
    if (!row) throw new Error("no tickets");
    const days = { from: addDays(row.day, -60), to: row.day };
    id = await askReport({ type: "pelepasan", format: "pdf", ...days });
    const first = startWorker(test.ownerUrl);
    await eventually(async () => {
      browser = browsersOf(first.pid ?? 0)[0] ?? 0;
      return browser > 0 && ((await reportRow(id)).rowsTotal ?? 0) > 0;
    });
    first.kill("SIGKILL");
  });
  afterEach(() => workers.splice(1).forEach((worker) => worker.kill("SIGTERM")));

  it("leaves no file and no browser behind", async () => {
    expect(await reportRow(id)).toMatchObject({ state: "running", tries: 1, file: null });
    await eventually(() => statOf(browser) === null, 5_000);
  });

  it("is made anew as one whole file by the next worker", async () => {
    startWorker(test.ownerUrl);
    await eventually(async () => (await reportRow(id)).state === "ready", 60_000);
    const { tries, file, rowsDone, rowsTotal } = await reportRow(id);
    expect(tries).toBe(2);
    expect(rowsDone).toBe(rowsTotal);
    expect(file?.subarray(0, 5).toString("latin1")).toBe("%PDF-");
    expect(file?.subarray(-8).toString("latin1")).toContain("%%EOF");
  });

  it("is one file, as it was hashed, which a reader opens to its last page", async () => {
    const { file, sha256 } = await reportRow(id);
    expect(
      createHash("sha256")
        .update(file ?? "")
        .digest("hex"),
    ).toBe(sha256);
    const pages = (await PDFDocument.load(file ?? Buffer.alloc(0))).getPageCount();
    expect(pages).toBeGreaterThan(1);
    const kept = await sql<{ reports: number; first: number; parts: number; sizeBytes: number }>(
      null,
      `select count(distinct r.id)::int as reports, min(p.no)::int as first,
              count(p.no)::int as parts, max(r.size_bytes)::float8 as size_bytes
         from report r join report_part p on p.report_id = r.id`,
    );
    expect(kept).toEqual([
      { reports: 1, first: 0, parts: expect.any(Number) as number, sizeBytes: file?.length },
    ]);
  });
});
