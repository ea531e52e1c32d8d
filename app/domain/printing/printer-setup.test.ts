import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { printServerConfig } from "../../../workers/print-server/config";
import { isPrinterAddress, type PrinterSetup, printServerEnv } from "./printer-setup";

const SITE = { serverUrl: "https://tiket.example.my", key: "k".repeat(43), jettyId: 1 } as const;

/** What a print server makes of the file. */
function readBack(setup: PrinterSetup) {
  const folder = mkdtempSync(join(tmpdir(), "printer-setup-"));
  const file = join(folder, "print-server.env");
  writeFileSync(file, printServerEnv(SITE, setup));
  const config = printServerConfig({}, file);
  rmSync(folder, { recursive: true });
  return config;
}

describe("the settings of a print server", () => {
  it.each([
    [
      "a receipt printer on the network",
      { link: "tcp", address: "192.168.1.50" },
      { type: "escpos", connection: "tcp", host: "192.168.1.50", port: 9100 },
    ],
    [
      "one with a port of its own",
      { link: "tcp", address: "epson.local:9101" },
      { type: "escpos", connection: "tcp", host: "epson.local", port: 9101 },
    ],
    [
      "a queue for a receipt printer",
      { link: "queue", address: "EPSON" },
      { type: "escpos", connection: "lp", queue: "EPSON" },
    ],
    [
      "a queue for pages",
      { link: "pages", address: "Canon" },
      { type: "pdf", connection: "lp", queue: "Canon" },
    ],
    [
      "a virtual printer",
      { link: "virtual", address: "" },
      { type: "virtual", connection: "folder", folder: "papers" },
    ],
  ] as const)("are read back as %s", (_, wish, printer) => {
    const { serverUrl, key, printers } = readBack({ name: "Kaunter 1", paper: 58, ...wish });
    expect([serverUrl, key]).toEqual([SITE.serverUrl, SITE.key]);
    expect(printers).toEqual([
      { device_id: "kaunter-1", name: "Kaunter 1", jetty_id: 1, paper: 58, ...printer },
    ]);
  });

  it.each([
    ["tcp", ""],
    ["tcp", "192.168.1.50/24"],
    ["tcp", "http://epson"],
    ["queue", ""],
    ["queue", "EPSON; rm"],
    ["pages", "-d"],
  ] as const)("take no %s with the address %j", (link, address) => {
    expect(isPrinterAddress(link, address)).toBe(false);
  });
});

describe("the address of a printer", () => {
  it.each([
    ["tcp", "192.168.1.50"],
    ["tcp", "epson-1.local:9100"],
    ["tcp", "e:65535"],
    ["tcp", "e".repeat(200)],
    ["queue", "E"],
    ["queue", "Kaunter_1.a-b"],
    ["queue", "E".repeat(127)],
    ["pages", "C"],
    ["pages", "Pejabat_2.a-b"],
    ["virtual", "anything"],
  ] as const)("by %s may be %s", (link, address) => {
    expect(isPrinterAddress(link, address)).toBe(true);
  });

  it.each([
    ["tcp", "epson:"],
    ["tcp", "epson:port"],
    ["tcp", "epson:123456"],
    ["tcp", "e".repeat(201)],
    ["tcp", "epson printer"],
    ["queue", "E".repeat(128)],
    ["queue", ".hidden"],
    ["pages", "Canon; rm"],
    ["pages", "C".repeat(128)],
  ] as const)("by %s is not %s", (link, address) => {
    expect(isPrinterAddress(link, address)).toBe(false);
  });

  it("ends its file with a line's end", () => {
    const setup = { name: "K", link: "queue", address: "E", paper: 80 } as const;
    expect(printServerEnv(SITE, setup)).toMatch(/\]\n$/);
  });
});
