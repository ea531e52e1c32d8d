import { once } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request as httpRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { sql } from "@db/transaction";
import { printCountOf } from "~/domain/printing/queries.server";
import { printServerConfig } from "../../workers/print-server/config";
import { startPrintServer } from "../../workers/print-server/start-print-server";
import { useDatabase } from "../support/database";
import { usePrintServers } from "../support/print-server";
import { unknownKey } from "../support/printing";
import { eventually } from "../workers/support";

useDatabase();
const { at, escpos, virtual, pages, start, paidTicket } = usePrintServers();
const { folder, running } = at;

describe("the local calls", () => {
  it("list the printers (R-7-53)", async () => {
    const [out, pageFolder] = [join(folder, "listed"), join(folder, "listed-pages")];
    const { call } = await start([virtual(out), pages(pageFolder)]);
    const listed = await call("/");
    expect(listed.body).toEqual({
      connected: true,
      printers: [
        { device_id: "maya", name: "Pencetak maya", type: "virtual" },
        { device_id: "kertas", name: "Kertas", type: "pdf" },
      ],
    });
  });

  it("print a slip by the address of its PDF (R-7-53)", async () => {
    const pageFolder = join(folder, "slip-pages");
    const { call } = await start([pages(pageFolder)]);
    const slip = {
      printer_id: "kertas",
      printer_name: "Kertas",
      code: "",
      type: "slip",
      pdf: `${at.web.url}/api/users/slips/open/7?token=x`,
    };
    expect(await call("/print", slip)).toMatchObject({
      status: 200,
      body: { message: "Slip has been printed" },
    });
    expect(readdirSync(pageFolder)).toHaveLength(1);
  });

  it("print a ticket, which counts, and no other (R-7-53)", async () => {
    const out = join(folder, "calls");
    const { call, user } = await start([virtual(out)]);
    const ticket = await paidTicket();
    const fields = {
      printer_id: "maya",
      printer_name: "Pencetak maya",
      code: ticket.ticketCode,
      type: "ticket",
    };
    const { status, body } = await call("/print", fields, { Origin: at.web.url });
    expect([status, body]).toEqual([200, { message: "Tiket telah dicetak" }]);
    await eventually(async () => (await printCountOf(ticket.id)) === 1);
    const [job] = await sql<{ requestedBy: number }>(
      null,
      "select requested_by from print_job where ticket_id = :ticketId",
      { ticketId: ticket.id },
    );
    expect(job?.requestedBy).toBe(user.id);
    expect(readdirSync(out).filter((name) => /\.(bin|txt)$/.test(name))).toHaveLength(2);
    expect(
      readFileSync(join(out, readdirSync(out).find((name) => name.endsWith(".txt")) ?? ""), "utf8"),
    ).toContain(ticket.receiptNo);
    expect(await call("/print", { ...fields, code: "ZZZZZZZZZZZZZZZZ" })).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining("not found") as string },
    });
    expect(await call("/print", { ...fields, printer_id: "" })).toMatchObject({
      status: 422,
      body: { error: "Please select a printer" },
    });
    expect(await call("/print", { ...fields, printer_id: "other" })).toMatchObject({
      status: 503,
      body: { error: "Printer is offline.." },
    });
  });

  it("print a slip's PDF from the product, and from nowhere else", async () => {
    const out = join(folder, "pages");
    const product = createServer((request, response) => {
      if (request.url === "/api/users/slips/open/7?token=x") response.end("%PDF-1.7 slip");
      else if (request.url === "/redirect")
        response.writeHead(302, { Location: "/api/users/slips/open/7?token=x" }).end();
      else response.end("<html>");
    }).listen(0, "127.0.0.1");
    await once(product, "listening");
    const serverUrl = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
    const server = await startPrintServer(
      {
        serverUrl,
        key: unknownKey(),
        printers: [pages(out), escpos()],
        port: 0,
        folder: join(folder, "slips"),
        chromium: { own: process.execPath, dataDir: folder },
      },
      { say: () => {} },
    );
    running.push(server);
    const slip = async (pdf: string, printer_id = "kertas") => {
      const body = new URLSearchParams({
        printer_id,
        printer_name: "Kertas",
        code: "",
        type: "slip",
        pdf,
      });
      const response = await fetch(
        `http://127.0.0.1:${server.port}/print?api_key=${unknownKey()}`,
        { method: "POST", body },
      );
      return {
        status: response.status,
        body: (await response.json()) as { message?: string; error?: string },
      };
    };
    expect(await slip(`${serverUrl}/api/users/slips/open/7?token=x`)).toEqual({
      status: 200,
      body: { message: "Slip has been printed" },
    });
    expect(readdirSync(out)).toHaveLength(1);
    for (const pdf of [
      `${at.web.url}/x.pdf`,
      "file:///etc/passwd",
      "http://169.254.169.254/",
      `${serverUrl}/redirect`,
      `${serverUrl}/page`,
      "",
    ])
      expect((await slip(pdf)).status, pdf).toBe(422);
    expect(await slip(`${serverUrl}/api/users/slips/open/7?token=x`, "epson-1")).toMatchObject({
      status: 422,
      body: { error: "This printer takes no PDF." },
    });
    expect(readdirSync(out)).toHaveLength(1);
    product.closeAllConnections();
    product.close();
  });

  it("print a test page by GET and POST; port 3000 in production, 3001 otherwise (R-7-54)", async () => {
    const { call, server } = await start([escpos()]);
    expect(await call("/test-print?printer_id=epson-1&printer_name=EPSON")).toMatchObject({
      status: 200,
    });
    server.agent.stop();
    expect(
      await call("/test-print", { printer_id: "epson-1", printer_name: "EPSON" }),
    ).toMatchObject({ status: 200 });
    expect(at.epson.printouts).toHaveLength(2);
    expect(at.epson.printouts[0]?.toString("latin1")).toContain("EPSON TM-T82");
    const environment = {
      SERVER_URL: "https://tiket.example.my",
      WS_API_KEY: unknownKey(),
      PRINTERS: JSON.stringify([escpos()]),
    };
    expect(printServerConfig({ ...environment, NODE_ENV: "production" }, "none").port).toBe(3000);
    expect(printServerConfig({ ...environment, NODE_ENV: "development" }, "none").port).toBe(3001);
    expect(printServerConfig({ ...environment, PRINT_PORT: "3210" }, "none").port).toBe(3210);
  });

  it("are for the product's pages on this machine and the key's owner alone", async () => {
    const { call, server, key } = await start([escpos()]);
    const fields = { printer_id: "epson-1" };
    expect((await call("/test-print?api_key=", fields)).status).toBe(401);
    expect((await call(`/test-print?api_key=${unknownKey()}`, fields)).status).toBe(401);
    expect((await call("/test-print", fields, { Origin: "https://evil.example" })).status).toBe(
      403,
    );
    const allowed = await call("/", undefined, { Origin: at.web.url });
    expect(allowed.headers.get("Access-Control-Allow-Origin")).toBe(at.web.url);
    const preflight = await fetch(`http://127.0.0.1:${server.port}/print`, {
      method: "OPTIONS",
      headers: { Origin: "https://evil.example" },
    });
    expect([preflight.status, preflight.headers.get("Access-Control-Allow-Origin")]).toEqual([
      403,
      null,
    ]);
    const rebound = await new Promise<number | undefined>((resolve) => {
      httpRequest(
        {
          host: "127.0.0.1",
          port: server.port,
          path: `/test-print?api_key=${key}&printer_id=epson-1`,
          headers: { Host: "evil.example" },
        },
        (response) => resolve(response.statusCode),
      ).end();
    });
    expect(rebound).toBe(403);
    expect(at.epson.printouts).toHaveLength(0);
  });
});

describe("the configuration", () => {
  const environment = {
    SERVER_URL: "https://tiket.example.my/",
    WS_API_KEY: unknownKey(),
    PRINTERS: JSON.stringify([escpos(9100)]),
  };

  it("comes from the environment or from print-server.env", () => {
    const file = join(folder, "print-server.env");
    writeFileSync(
      file,
      `# counter\nSERVER_URL=https://tiket.example.my\nWS_API_KEY=${unknownKey()}\nPRINTERS=${environment.PRINTERS}\nPRINT_PORT=3333\n`,
    );
    expect(printServerConfig({}, file)).toMatchObject({
      serverUrl: "https://tiket.example.my",
      port: 3333,
      printers: [{ device_id: "epson-1", port: 9100 }],
    });
    expect(printServerConfig({ PRINT_PORT: "3444" }, file).port).toBe(3444);
  });

  it("names what is wrong, and no value", () => {
    const wrong = (change: Record<string, string>) => () =>
      printServerConfig({ ...environment, ...change }, "none");
    expect(wrong({ WS_API_KEY: "hunter2" })).toThrow(/WS_API_KEY/);
    expect(wrong({ WS_API_KEY: "hunter2" })).not.toThrow(/hunter2/);
    expect(wrong({ SERVER_URL: "http://tiket.example.my" })).toThrow(/SERVER_URL: must be https/);
    expect(wrong({ PRINTERS: JSON.stringify([escpos(), escpos()]) })).toThrow(/device_id twice/);
    expect(
      wrong({
        PRINTERS: JSON.stringify([
          { device_id: "a", name: "A", type: "escpos", connection: "lp", queue: "-o raw" },
        ]),
      }),
    ).toThrow(/queue/);
    expect(wrong({ PRINTERS: JSON.stringify([{ ...virtual("/tmp"), type: "escpos" }]) })).toThrow(
      /escpos printer is reached by/,
    );
  });
});
