import { once as nextOf } from "node:events";
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
import { madeOnce } from "../support/made-once";
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

  const asked = madeOnce(async () => {
    const out = join(folder, "calls");
    const { call, user } = await start([virtual(out)]);
    const ticket = await paidTicket();
    const fields = {
      ...{ printer_id: "maya", printer_name: "Pencetak maya" },
      ...{ code: ticket.ticketCode, type: "ticket" },
    };
    const { status, body } = await call("/print", fields, { Origin: at.web.url });
    await eventually(async () => (await printCountOf(ticket.id)) === 1);
    const jobs = await sql<{ requestedBy: number }>(
      null,
      "select requested_by from print_job where ticket_id = :ticketId",
      { ticketId: ticket.id },
    );
    const files = readdirSync(out).filter((name) => /\.(bin|txt)$/.test(name));
    const text = files.find((name) => name.endsWith(".txt")) ?? "";
    return {
      ...{ user, ticket, printed: { status, body }, jobs, files },
      text: readFileSync(join(out, text), "utf8"),
      refused: {
        code: await call("/print", { ...fields, code: "ZZZZZZZZZZZZZZZZ" }),
        noPrinter: await call("/print", { ...fields, printer_id: "" }),
        unknownPrinter: await call("/print", { ...fields, printer_id: "other" }),
      },
    };
  });

  it("print a ticket (R-7-53)", async () => {
    const { printed, files, text, ticket } = await asked();
    expect(printed).toEqual({ status: 200, body: { message: "Tiket telah dicetak" } });
    expect([files.length, text.includes(ticket.receiptNo)]).toEqual([2, true]);
  });

  it("print a ticket as a job of the key's owner, which counts", async () => {
    const { user, jobs } = await asked();
    expect(jobs).toEqual([{ requestedBy: user.id }]);
  });

  it.each([
    ["a ticket that there is not", "code", 422, expect.stringContaining("not found")],
    ["no printer", "noPrinter", 422, "Please select a printer"],
    ["a printer that it has not", "unknownPrinter", 503, "Printer is offline.."],
  ] as const)("are refused with %s (R-7-53)", async (_what, which, status, error: unknown) => {
    expect((await asked()).refused[which]).toMatchObject({ status, body: { error } });
  });

  it("print a slip's PDF from the product, and from nowhere else", async () => {
    const out = join(folder, "pages");
    const product = createServer((request, response) => {
      if (request.url === "/api/users/slips/open/7?token=x") response.end("%PDF-1.7 slip");
      else if (request.url === "/redirect")
        response.writeHead(302, { Location: "/api/users/slips/open/7?token=x" }).end();
      else response.end("<html>");
    }).listen(0, "127.0.0.1");
    await nextOf(product, "listening");
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

  it("print a test page by GET, and by POST without the product (R-7-54)", async () => {
    const { call, server } = await start([escpos()]);
    const got = await call("/test-print?printer_id=epson-1&printer_name=EPSON");
    server.agent.stop();
    const posted = await call("/test-print", { printer_id: "epson-1", printer_name: "EPSON" });
    expect([got.status, posted.status, at.epson.printouts.length]).toEqual([200, 200, 2]);
    expect(at.epson.printouts[0]?.toString("latin1")).toContain("EPSON TM-T82");
  });

  it.each([
    [{ NODE_ENV: "production" }, 3000],
    [{ NODE_ENV: "development" }, 3001],
    [{ PRINT_PORT: "3210" }, 3210],
  ])("are listened to, with %o, on port %i (R-7-54)", (more, port) => {
    const environment = {
      SERVER_URL: "https://tiket.example.my",
      WS_API_KEY: unknownKey(),
      PRINTERS: JSON.stringify([escpos()]),
    };
    expect(printServerConfig({ ...environment, ...more }, "none").port).toBe(port);
  });

  const tried = madeOnce(async () => {
    const { call, server, key } = await start([escpos()]);
    const fields = { printer_id: "epson-1" };
    const evil = { Origin: "https://evil.example" };
    const keys = [
      (await call("/test-print?api_key=", fields)).status,
      (await call(`/test-print?api_key=${unknownKey()}`, fields)).status,
    ];
    const origin = (await call("/test-print", fields, evil)).status;
    const allowed = await call("/", undefined, { Origin: at.web.url });
    const preflight = await fetch(`http://127.0.0.1:${server.port}/print`, {
      method: "OPTIONS",
      headers: evil,
    });
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
    const allows = ({ headers }: { headers: Headers }) =>
      headers.get("Access-Control-Allow-Origin");
    return {
      ...{ keys, rebound, prints: at.epson.printouts.length },
      origins: [origin, allows(allowed), preflight.status, allows(preflight)],
    };
  });

  it("are for the key's owner alone", async () => {
    expect((await tried()).keys).toEqual([401, 401]);
  });

  it("are for the product's pages alone", async () => {
    expect((await tried()).origins).toEqual([403, at.web.url, 403, null]);
  });

  it("are for this machine alone: another name that leads to it is refused", async () => {
    expect((await tried()).rebound).toBe(403);
  });

  it("that are refused print nothing", async () => {
    expect((await tried()).prints).toBe(0);
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

  const wrong = (change: Record<string, string>) => () =>
    printServerConfig({ ...environment, ...change }, "none");

  it("names what is wrong, and no value", () => {
    expect(wrong({ WS_API_KEY: "hunter2" })).toThrow(/WS_API_KEY/);
    expect(wrong({ WS_API_KEY: "hunter2" })).not.toThrow(/hunter2/);
  });

  it("is of a server that is reached by https", () => {
    expect(wrong({ SERVER_URL: "http://tiket.example.my" })).toThrow(/SERVER_URL: must be https/);
  });

  const lp = { device_id: "a", name: "A", type: "escpos", connection: "lp" };
  it.each([
    ["two with one device_id", [escpos(9100), escpos(9100)], /device_id twice/],
    ["a queue that is an option of `lp`", [{ ...lp, queue: "-o raw" }], /queue/],
    [
      "a receipt printer that is a folder",
      [{ ...virtual("/tmp"), type: "escpos" }],
      /escpos printer is reached by/,
    ],
  ])("has no printers that cannot be: %s", (_what, printers, words) => {
    expect(wrong({ PRINTERS: JSON.stringify(printers) })).toThrow(words);
  });
});
