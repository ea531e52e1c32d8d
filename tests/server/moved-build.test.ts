import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, dayOf } from "~/domain/shared/day";
import type { ProgramContext } from "../../server/demo/programs";
import { payAtSandbox } from "../bench/pay-at-sandbox";
import {
  end,
  environmentOf,
  programContext,
  run,
  type Running,
  runToEnd,
  untilReady,
} from "../support/built-programs";
import { useDatabase } from "../support/database";
import { moveBuild } from "../support/moved-build";

/** What a machine in production has: the built folder, its packages, and no source. */
describe("the built product in another place", { timeout: 600_000 }, () => {
  const database = useDatabase();
  const home = mkdtempSync(join(tmpdir(), "moved build "));
  const folder = join(home, "product");
  const running: Running[] = [];
  let around: ProgramContext;
  let web: Running;

  beforeAll(async () => {
    await moveBuild(folder);
    around = await programContext(join(home, "data"), database.ownerUrl);
  }, 300_000);
  afterAll(async () => {
    for (const program of running.reverse()) await end(program);
    rmSync(home, { recursive: true, force: true });
  });
  const start = (name: string, file: string) => {
    const program = run([process.execPath, join(folder, file)], environmentOf(name, around));
    running.push(program);
    return program;
  };

  it.each([
    ["db.js migrate", 0, "The database is up to date."],
    ["db.js seed", 0, "Seeded the demo data."],
    [
      "users.js --name Ali --username ali --email ali@example.my --phone 0123456789 --level 1 --jetty 0",
      0,
      "ali@example.my is made, level 1.",
    ],
    ["audit.js verify", 0, "OK"],
    ["figures.js", 0, "counted anew"],
    ["months.js", 0, "closed months, whole."],
    ["backup.js check", 0, "taken back"],
    ["gateway-check.js nobody", 2, "Name an account: sandbox"],
  ])("runs %s without the build's tools", (command, status, words) => {
    const result = runToEnd(folder, command.split(" "), environmentOf("web", around));
    expect(`${result.stdout}${result.stderr}`).toContain(words);
    expect(result.status).toBe(status);
  });

  it("sells a ticket and draws its PDF, the worker started from any folder", async () => {
    web = run(["npm", "start"], { ...environmentOf("web", around), DRAIN_SECONDS: "3" }, folder);
    running.push(web);
    const worker = start("worker", "worker.js");
    await untilReady(`${around.gatewayUrl}/healthz`, start("gateway", "gateway.js"));
    await untilReady(`${around.url}/readyz`, web);
    const page = await fetch(around.url);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining("<style")]);
    expect((await fetch(`${around.url}/favicon.svg`)).status).toBe(200);

    const code = await buy(around);
    const pdf = await paper(`${around.url}/ticket/receipt/a4/${code}`, worker);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("started by npm hears that it should stop: not ready at once, it sells a while longer", async () => {
    web.child.kill("SIGTERM");
    await expect.poll(async () => (await fetch(`${around.url}/readyz`)).status).toBe(503);
    expect((await fetch(around.url)).status).toBe(200);
    await web.ended;
    await expect(fetch(`${around.url}/healthz`)).rejects.toThrow();
  });

  it("a worker that npm started ends when it should, and leaves no process behind", async () => {
    const worker = run(["npm", "run", "work"], environmentOf("worker", around), folder);
    running.push(worker);
    await expect.poll(worker.said).toContain('"working"');
    const pid = Number(/"pid":(\d+)/.exec(worker.said())?.[1]);
    worker.child.kill("SIGTERM");
    await worker.ended;
    expect(() => process.kill(pid, 0)).toThrow("ESRCH");
  });
});

/** Buys two tickets by the call, pays, and gives the code of what was paid. */
async function buy({ url }: ProgramContext): Promise<string> {
  const answer = await fetch(`${url}/ticket/generate`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      ...{ name: "Pembeli Ujian", email: "pembeli@contoh.my", phoneNo: "0123456789" },
      ...{ ic: "850412115267", country: "MY", state: "Terengganu", jettyID: 1, ticketFlag: 2 },
      ticketDate: addDays(dayOf(new Date()), 1),
      paymentMethod: "fpx",
      amount: 60,
      adult: [
        { name: "Penumpang Satu", ic: "850412115267" },
        { name: "Penumpang Dua", ic: "870903115048" },
      ],
    }),
  });
  const body = (await answer.json()) as { ticket?: { ticketCode: string } };
  expect(body).toMatchObject({ ticket: {} });
  const code = body.ticket?.ticketCode ?? "";
  const back = await payAtSandbox(await whereItLeads(`${url}/payment/go/${code}`), "success");
  const result = await fetch(url + back);
  expect(result.status).toBe(200);
  return code;
}

/** Where an address leads a person; `fetch` cannot say that it is one. */
async function whereItLeads(address: string): Promise<string> {
  const headers = { "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "document" };
  const [answer] = (await once(get(address, { headers }), "response")) as [IncomingMessage];
  answer.resume();
  return answer.headers.location ?? "";
}

/** The bytes of a document; while it is being drawn its address leads to a page that waits. */
async function paper(address: string, worker: Running): Promise<Buffer> {
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await fetch(address);
    if (answer.headers.get("content-type") === "application/pdf")
      return Buffer.from(await answer.arrayBuffer());
  }
  throw new Error(`${address} gave no PDF:\n${worker.said()}`);
}
