import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { type ProgramContext, PROGRAMS } from "../../server/demo/programs";
import { demoSecrets } from "../../server/demo/secrets";
import { demoSettings } from "../../server/demo/settings";
import { type PrinterConfig, printServerConfig } from "../../workers/print-server/config";
import { useDatabase } from "../support/database";
import { startFakeCups } from "../support/fake-cups";
import { madeOnce } from "../support/made-once";
import { usePrintServers } from "../support/print-server";
import { eventually } from "../workers/support";

useDatabase();
const { at, escpos, virtual, start, paidTicket } = usePrintServers();
const { folder } = at;

const path = process.env.PATH;
const fake = await startFakeCups();
afterAll(() => {
  process.env.PATH = path;
  fake.stop();
});

/** A machine whose CUPS has one queue: `lp` keeps its arguments and what it was given. */
function installLp(): string {
  const bin = join(folder, "bin");
  mkdirSync(bin);
  writeFileSync(
    join(bin, "lp"),
    `#!/bin/sh\necho "$@" >> ${bin}/args\ncat >> ${bin}/bytes\necho "request id is KAUNTER-1 (1 file(s))"\n`,
  );
  writeFileSync(
    join(bin, "lpstat"),
    `#!/bin/sh\n[ "$1" = -H ] && exec echo ${fake.server}\n[ "$1" = -o ] || echo "printer KAUNTER is idle."\n`,
  );
  for (const program of ["lp", "lpstat"]) chmodSync(join(bin, program), 0o755);
  process.env.PATH = `${bin}:${path}`;
  return bin;
}

/** The printers that `npm run demo` gives its print server. */
function demoPrinters(): PrinterConfig[] {
  const program = PROGRAMS.find(({ name }) => name === "print-server");
  const around: ProgramContext = {
    ...demoSettings({ DATA_DIR: folder }),
    databaseUrl: "",
    secrets: demoSecrets(folder),
    mode: "development",
  };
  return printServerConfig(program?.environment(around) ?? {}, "none").printers;
}

const QUEUE: PrinterConfig = {
  device_id: "cups",
  name: "Kaunter CUPS",
  type: "escpos",
  connection: "lp",
  queue: "KAUNTER",
  paper: 80,
};

/** A print server with a printer of each kind: asked by its own calls, with the product and without. */
const printed = madeOnce(async () => {
  const [bin, out] = [installLp(), join(folder, "virtual")];
  const printers = [escpos(), QUEUE, virtual(out)];
  const { call, server, user, key } = await start(printers);
  const known = await sql(
    null,
    "select device_id, name, type from printer where agent_user_id = :userId order by device_id",
    { userId: user.id },
  );
  const listed = (await call("/")).body;
  const statusOf = async (route: string, apiKey: string) => {
    const path = `${route}?api_key=${apiKey}`;
    const headers = { "Content-Type": "application/json" };
    const asked = { method: "POST", body: "{}", headers };
    return (await fetch(`http://127.0.0.1:${server.port}${path}`, asked)).status;
  };
  const refused = [
    await statusOf("/print", "x".repeat(43)),
    await statusOf("/test-print", "x".repeat(43)),
    await statusOf("/print", key),
  ];
  const printouts: Record<string, () => string[]> = {
    "epson-1": () => at.epson.printouts.map((printout) => printout.toString("latin1")),
    cups: () => [readFileSync(join(bin, "bytes"), "latin1")],
    maya: () => readdirSync(out).map((file) => readFileSync(join(out, file), "latin1")),
  };
  const print = async ({ device_id, name }: PrinterConfig) => {
    const printer = { printer_id: device_id, printer_name: name };
    const has = (words: string) => printouts[device_id]?.().some((one) => one.includes(words));
    const { ticketCode, receiptNo } = await paidTicket();
    const ticket = await call("/print", { ...printer, code: ticketCode, type: "ticket" });
    const ticketCame = has(receiptNo);
    const testPage = await call("/test-print", printer);
    const { status, body } = ticket;
    return { status, body, ticketCame, testPage: testPage.status, testPageCame: has(name) };
  };
  const byPrinter: Record<string, Awaited<ReturnType<typeof print>>> = {};
  for (const one of printers) byPrinter[one.device_id] = await print(one);
  const raw = at.epson.printouts[0]?.toString("latin1");
  server.agent.stop();
  await eventually(() => !server.agent.connected);
  const maya = { printer_id: "maya", printer_name: "Pencetak maya" };
  const alone = [
    (await call("/print", { ...maya, code: "ZZZZZZZZZZZZZZZZ", type: "ticket" })).status,
    (await call("/test-print", maya)).status,
  ];
  const lp = readFileSync(join(bin, "args"), "utf8");
  return { known, listed, refused, byPrinter, raw, lp, alone };
});

const PRINTERS = [
  { device_id: "epson-1", name: "EPSON TM-T82", type: "escpos" },
  { device_id: "cups", name: "Kaunter CUPS", type: "escpos" },
  { device_id: "maya", name: "Pencetak maya", type: "virtual" },
];

describe("the print server", () => {
  it("dials the product with its user's key, and nothing dials in (R-C6)", async () => {
    const [epson, cups, maya] = PRINTERS.map(({ device_id: deviceId, ...rest }) => ({
      deviceId,
      ...rest,
    }));
    expect((await printed()).known).toEqual([cups, epson, maya]);
  });

  it("lists its printers (R-C6)", async () => {
    expect((await printed()).listed).toEqual({ connected: true, printers: PRINTERS });
  });

  it("prints for its key alone, and says what a call lacks (R-C6)", async () => {
    expect((await printed()).refused).toEqual([401, 401, 422]);
  });

  it.each([
    ["a raw port", "epson-1"],
    ["a queue of CUPS", "cups"],
    ["a virtual printer", "maya"],
  ])("prints a ticket and a test page by %s (R-C6)", async (_how, device) => {
    expect((await printed()).byPrinter[device]).toMatchObject({
      ...{ status: 200, body: { message: "Tiket telah dicetak" }, ticketCame: true },
      ...{ testPage: 200, testPageCame: true },
    });
  });

  it("gives a queue of CUPS its bytes as they are (R-C6)", async () => {
    expect((await printed()).lp).toMatch(/^(?:-d KAUNTER -t \S+ -o raw -\n){2}$/);
  });

  it("sends ESC/POS to a raw port: initialise, text, cut (R-C6)", async () => {
    expect((await printed()).raw).toMatch(/^\x1b@[\s\S]*\x1dV/);
  });

  it("prints without the product a test page, and no ticket", async () => {
    expect((await printed()).alone).toEqual([503, 200]);
  });

  const configured = (more: Record<string, string> = {}) =>
    printServerConfig(
      {
        SERVER_URL: "https://tiket.example.my",
        WS_API_KEY: "x".repeat(43),
        PRINTERS: JSON.stringify([{ ...escpos(), port: undefined }]),
        ...more,
      },
      "none",
    );

  it.each([
    ["production", 3000],
    ["development", 3001],
  ])("listens in %s on port %i (R-C6)", (NODE_ENV, port) => {
    expect(configured({ NODE_ENV }).port).toBe(port);
  });

  it("reaches a printer of the network at port 9100 (R-C6)", () => {
    expect(configured().printers[0]).toMatchObject({ connection: "tcp", port: 9100 });
  });

  it("has virtual printers in the demonstration (R-C6)", () => {
    expect(demoPrinters().map(({ type, connection }) => [type, connection])).toEqual([
      ["virtual", "folder"],
      ["virtual", "folder"],
    ]);
  });
});
