import type { JettyId } from "~/domain/places/jetties";

/** How somebody who sets up a print server says that the printer is reached. */
export const PRINTER_LINKS = ["tcp", "queue", "pages", "virtual"] as const;
export type PrinterLink = (typeof PRINTER_LINKS)[number];

export interface PrinterSetup {
  name: string;
  link: PrinterLink;
  /** A host and perhaps a port for `tcp`, a queue's name for `queue` and `pages`. */
  address: string;
  paper: 58 | 80;
}

const ADDRESS: Record<PrinterLink, RegExp> = {
  tcp: /^[\w.-]{1,200}(?::\d{1,5})?$/,
  queue: /^\w[\w.-]{0,126}$/,
  pages: /^\w[\w.-]{0,126}$/,
  virtual: /^/,
};

/** Whether an address is one for that way to a printer. */
export function isPrinterAddress(link: PrinterLink, address: string): boolean {
  return ADDRESS[link].test(address);
}

/** The settings of a print server with one printer, as its file has them. */
export function printServerEnv(
  { serverUrl, key, jettyId }: { serverUrl: string; key: string; jettyId: JettyId },
  setup: PrinterSetup,
): string {
  const printer = {
    device_id: "kaunter-1",
    name: setup.name,
    jetty_id: jettyId,
    ...linkOf(setup),
    paper: setup.paper,
  };
  return [
    `SERVER_URL=${serverUrl}`,
    `WS_API_KEY=${key}`,
    `PRINTERS=${JSON.stringify([printer])}`,
    "",
  ].join("\n");
}

function linkOf({ link, address }: PrinterSetup): object {
  const [host, port] = address.split(":");
  switch (link) {
    case "tcp":
      return { type: "escpos", connection: "tcp", host, port: port ? Number(port) : 9100 };
    case "queue":
      return { type: "escpos", connection: "lp", queue: address };
    case "pages":
      return { type: "pdf", connection: "lp", queue: address };
    case "virtual":
      return { type: "virtual", connection: "folder", folder: "papers" };
  }
}
