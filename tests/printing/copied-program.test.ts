import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { printTicket } from "~/domain/printing/print-ticket.server";
import { findPrintJob } from "~/domain/printing/queries.server";
import { bundlePrintServer } from "../../server/build/print-server";
import { chromiumPath } from "../../workers/chromium";
import { useDatabase } from "../support/database";
import { usePrintServers } from "../support/print-server";
import { eventually } from "../workers/support";

useDatabase();
const { at, owner, paidTicket } = usePrintServers();

/** A counter PC: a folder with the one file, and nothing of the product's around it. */
const pc = mkdtempSync(join(tmpdir(), "counter-pc-"));
const papers = join(pc, "papers");
const programs: ChildProcess[] = [];
beforeAll(async () => {
  const built = mkdtempSync(join(tmpdir(), "print-server-build-"));
  await bundlePrintServer(built);
  cpSync(join(built, "print-server.mjs"), join(pc, "print-server.mjs"));
  rmSync(built, { recursive: true });
  mkdirSync(papers);
});
afterEach(async () => {
  for (const program of programs.splice(0)) {
    if (program.exitCode !== null) continue;
    const ended = once(program, "exit");
    program.kill();
    await ended;
  }
});
afterAll(() => rmSync(pc, { recursive: true, force: true }));

function startProgram(key: string, environment: Record<string, string> = {}, cwd = pc) {
  const program = spawn(process.execPath, [join(pc, "print-server.mjs")], {
    cwd,
    env: {
      NODE_ENV: "production",
      PATH: join(pc, "nothing"),
      SERVER_URL: at.web.url,
      WS_API_KEY: key,
      PRINTERS: JSON.stringify([
        {
          device_id: "kertas",
          name: "Kertas",
          type: "pdf",
          connection: "folder",
          folder: papers,
        },
      ]),
      PRINT_PORT: String(30_000 + (process.pid % 10_000)),
      ...environment,
    },
  });
  programs.push(program);
  let said = "";
  program.stderr.on("data", (part: Buffer) => (said += part.toString()));
  return { program, said: () => said };
}

it("the copied program prints a ticket as a PDF with the browser that it is given", async () => {
  const { key, staff, user } = await owner();
  startProgram(key, { CHROMIUM_PATH: chromiumPath(), PATH: process.env.PATH ?? "" });
  const printer = async () =>
    (
      await sql<{ id: number }>(
        null,
        "select id from printer where agent_user_id = :userId and connection is not null",
        { userId: user.id },
      )
    )[0]?.id;
  await eventually(async () => (await printer()) !== undefined);
  const { ticketCode } = await paidTicket();
  const id = await printTicket(ticketCode, (await printer()) ?? 0, staff, "ms", new Date());
  await eventually(async () => (await findPrintJob(id, new Date()))?.state === "printed", 45_000);
  expect(readdirSync(papers)).toEqual([`${id}.pdf`]);
  expect(
    readFileSync(join(papers, `${id}.pdf`))
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-");
});

it("the copied program says what it lacks where a pdf printer has no browser, and ends", async () => {
  const { key } = await owner();
  const { program, said } = startProgram(key);
  expect(await once(program, "exit")).toEqual([2, null]);
  expect(said()).toBe(
    "kertas: a pdf printer needs a browser, and none was found: install Chrome, Edge or Chromium, or name one with CHROMIUM_PATH.\n",
  );
});

it("the copied program names a browser of its settings that is not there", async () => {
  const { key } = await owner();
  const { program, said } = startProgram(key, { CHROMIUM_PATH: "/opt/none/chrome" });
  expect(await once(program, "exit")).toEqual([2, null]);
  expect(said()).toBe(
    "kertas: a pdf printer needs a browser, and CHROMIUM_PATH (/opt/none/chrome) is not there.\n",
  );
});

it("the copied program reads the settings beside it, wherever it is begun", async () => {
  const { key } = await owner();
  writeFileSync(join(pc, "print-server.env"), "CHROMIUM_PATH=/opt/beside/chrome\n");
  const { program, said } = startProgram(key, {}, tmpdir());
  expect(await once(program, "exit")).toEqual([2, null]);
  rmSync(join(pc, "print-server.env"));
  expect(said()).toContain("CHROMIUM_PATH (/opt/beside/chrome)");
});
