import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll } from "vitest";
import { sql } from "@db/transaction";
import type { PrinterConfig } from "../../workers/print-server/config";
import { type PrintServer, startPrintServer } from "../../workers/print-server/start-print-server";
import { eventually } from "../workers/support";
import { type FakePrinter, resetFakePrinter, startFakePrinter } from "./fake-printer";
import { makeTicket } from "./make-ticket";
import { payTicket } from "./pay-ticket";
import { keyOf, startWebProcess, type WebProcess } from "./printing";
import { makeStaff } from "./staff";

/**
 * A folder, a web process and a receipt printer for a test file, and print servers that are stopped
 * after each test.
 */
export function usePrintServers() {
  const folder = mkdtempSync(join(tmpdir(), "print-server-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const running: PrintServer[] = [];
  const at = {
    folder,
    running,
    web: undefined as unknown as WebProcess,
    epson: undefined as unknown as FakePrinter,
  };
  beforeAll(async () => {
    at.web = await startWebProcess();
    at.epson = await startFakePrinter();
  });
  afterAll(() => Promise.all([at.web.stop(), at.epson.stop()]));
  afterEach(async () => {
    for (const server of running.splice(0)) await server.stop();
    resetFakePrinter(at.epson);
  });

  const escpos = (port = at.epson.port): PrinterConfig => ({
    device_id: "epson-1",
    name: "EPSON TM-T82",
    type: "escpos",
    connection: "tcp",
    host: "127.0.0.1",
    port,
    paper: 80,
  });
  const virtual = (to: string): PrinterConfig => ({
    device_id: "maya",
    name: "Pencetak maya",
    type: "virtual",
    connection: "folder",
    folder: to,
    paper: 58,
  });
  const pages = (to: string): PrinterConfig => ({
    device_id: "kertas",
    name: "Kertas",
    type: "pdf",
    connection: "folder",
    folder: to,
    paper: 80,
  });

  async function owner() {
    const user = await makeStaff({ jettyId: 1, level: 3 });
    return {
      user,
      key: await keyOf(user),
      staff: { userId: user.id, jettyId: 1 as const, ownJettyId: 1 as const },
    };
  }

  async function start(
    printers: PrinterConfig[],
    home = join(folder, randomUUID()),
    whose?: Awaited<ReturnType<typeof owner>>,
  ) {
    const { user, key, staff } = whose ?? (await owner());
    // Port 0 is any free one; a program that is no browser leaves the virtual printer without its
    // picture.
    const server = await startPrintServer(
      {
        serverUrl: at.web.url,
        key,
        printers,
        port: 0,
        folder: home,
        chromium: { own: process.execPath, dataDir: home },
      },
      { say: () => {}, retryMs: 20, lookEveryMs: 2_000 },
    );
    running.push(server);
    await eventually(() => server.agent.connected);
    const rows = await sql<{ id: number; deviceId: string }>(
      null,
      "select id, device_id from printer where agent_user_id = :userId",
      { userId: user.id },
    );
    const printerId = (device: string) => rows.find((row) => row.deviceId === device)?.id ?? 0;
    const call = async (path: string, fields?: object, headers: Record<string, string> = {}) => {
      const response = await fetch(
        `http://127.0.0.1:${server.port}${path}${path.includes("api_key") ? "" : `${path.includes("?") ? "&" : "?"}api_key=${key}`}`,
        {
          ...(fields && { method: "POST", body: JSON.stringify(fields) }),
          headers: { "Content-Type": "application/json", ...headers },
        },
      );
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      };
    };
    return { server, user, key, call, printerId, staff };
  }

  async function paidTicket() {
    const ticket = await makeTicket();
    await payTicket(ticket.id);
    return ticket;
  }
  return { at, escpos, virtual, pages, owner, start, paidTicket };
}
