import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { type ProgramContext, PROGRAMS } from "../../server/demo/programs";
import { demoSecrets } from "../../server/demo/secrets";
import { demoSettings } from "../../server/demo/settings";
import { type PrinterConfig, printServerConfig } from "../../workers/print-server/config";
import { useDatabase } from "../support/database";
import { startFakeCups } from "../support/fake-cups";
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

it("the print server drives CUPS queue, raw port and virtual printer by its own calls (R-C6)", async () => {
  const [bin, out] = [installLp(), join(folder, "virtual")];
  const queue: PrinterConfig = {
    device_id: "cups",
    name: "Kaunter CUPS",
    type: "escpos",
    connection: "lp",
    queue: "KAUNTER",
    paper: 80,
  };
  const { call, server, user, key } = await start([escpos(), queue, virtual(out)]);

  // It dials the product with the key of its user: the product knows its printers, and nothing of
  // the product has dialled in.
  expect(
    await sql(
      null,
      "select device_id, name, type from printer where agent_user_id = :userId order by device_id",
      { userId: user.id },
    ),
  ).toEqual([
    { deviceId: "cups", name: "Kaunter CUPS", type: "escpos" },
    { deviceId: "epson-1", name: "EPSON TM-T82", type: "escpos" },
    { deviceId: "maya", name: "Pencetak maya", type: "virtual" },
  ]);
  expect((await call("/")).body).toEqual({
    connected: true,
    printers: [escpos(), queue, virtual(out)].map(({ device_id, name, type }) => ({
      device_id,
      name,
      type,
    })),
  });
  const asked = async (route: string, apiKey: string) =>
    (
      await fetch(`http://127.0.0.1:${server.port}${route}?api_key=${apiKey}`, {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json" },
      })
    ).status;
  for (const route of ["/print", "/test-print"])
    expect([route, await asked(route, "x".repeat(43))]).toEqual([route, 401]);
  expect(await asked("/print", key)).toBe(422);

  for (const [printer_id, printer_name, printouts] of [
    [
      "epson-1",
      "EPSON TM-T82",
      () => at.epson.printouts.map((printout) => printout.toString("latin1")),
    ],
    ["cups", "Kaunter CUPS", () => [readFileSync(join(bin, "bytes"), "latin1")]],
    [
      "maya",
      "Pencetak maya",
      () => readdirSync(out).map((file) => readFileSync(join(out, file), "latin1")),
    ],
  ] as const) {
    const ticket = await paidTicket();
    expect([
      printer_id,
      await call("/print", { printer_id, printer_name, code: ticket.ticketCode, type: "ticket" }),
    ]).toMatchObject([printer_id, { status: 200, body: { message: "Tiket telah dicetak" } }]);
    expect([
      printer_id,
      printouts().some((printout) => printout.includes(ticket.receiptNo)),
    ]).toEqual([printer_id, true]);
    expect(await call("/test-print", { printer_id, printer_name })).toMatchObject({ status: 200 });
    expect([printer_id, printouts().some((printout) => printout.includes(printer_name))]).toEqual([
      printer_id,
      true,
    ]);
  }
  expect(readFileSync(join(bin, "args"), "utf8")).toMatch(/^(?:-d KAUNTER -t \S+ -o raw -\n){2}$/);
  // Raw ESC/POS: initialise, text, cut.
  expect(at.epson.printouts[0]?.toString("latin1")).toMatch(/^\x1b@[\s\S]*\x1dV/);

  server.agent.stop();
  await eventually(() => !server.agent.connected);
  expect(
    await call("/print", {
      printer_id: "maya",
      printer_name: "Pencetak maya",
      code: "ZZZZZZZZZZZZZZZZ",
      type: "ticket",
    }),
  ).toMatchObject({ status: 503 });
  expect(
    await call("/test-print", { printer_id: "maya", printer_name: "Pencetak maya" }),
  ).toMatchObject({ status: 200 });

  const environment = {
    SERVER_URL: "https://tiket.example.my",
    WS_API_KEY: key,
    PRINTERS: JSON.stringify([{ ...escpos(), port: undefined }]),
  };
  expect(
    ["production", "development"].map(
      (NODE_ENV) => printServerConfig({ ...environment, NODE_ENV }, "none").port,
    ),
  ).toEqual([3000, 3001]);
  expect(printServerConfig(environment, "none").printers[0]).toMatchObject({
    connection: "tcp",
    port: 9100,
  });
  expect(demoPrinters().map(({ type, connection }) => [type, connection])).toEqual([
    ["virtual", "folder"],
    ["virtual", "folder"],
  ]);
});
