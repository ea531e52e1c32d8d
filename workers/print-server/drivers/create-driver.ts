import type { PrinterConfig } from "../config";
import { escposBytes } from "../escpos";
import { renderHtml, renderText } from "../render";
import type { Driver, Sheet } from "./driver";
import { sendToQueue } from "./lp";
import type { PageRenderer } from "./page-renderer";
import { sendRaw } from "./tcp";
import { writeFileAtomically } from "./write-file";

/** How each kind of printer prints. */
export function createDriver(printer: PrinterConfig, pageRenderer: PageRenderer): Driver {
  if (printer.type === "virtual") return virtualPrinter(printer, pageRenderer);
  if (printer.type === "pdf") return pagePrinter(printer, pageRenderer);
  const bytesOf = (sheet: Sheet) => escposBytes(sheet.rows, printer.paper, sheet.drawer);
  if (printer.connection === "tcp")
    return { print: (sheet) => sendRaw(printer.host, printer.port, bytesOf(sheet)) };
  if (printer.connection === "lp")
    return { print: (sheet) => sendToQueue(printer.queue, sheet.id, bytesOf(sheet), true) };
  throw new Error(`${printer.device_id}: an escpos printer is reached by tcp or lp`);
}

/** A printer of pages: everything goes to it as a PDF. */
function pagePrinter(printer: PrinterConfig, pageRenderer: PageRenderer): Driver {
  const printPdf = async (id: string, pdf: Buffer) => {
    if (printer.connection === "lp") await sendToQueue(printer.queue, id, pdf, false);
    else if (printer.connection === "folder")
      await writeFileAtomically(printer.folder, `${id}.pdf`, pdf);
  };
  return {
    printPdf,
    print: async (sheet) =>
      printPdf(sheet.id, await pageRenderer.pdf(renderHtml(sheet.rows, printer.paper))),
  };
}

/**
 * No printer at all: the commands and the text as files, and a picture of the ticket, which nobody
 * waits for.
 */
function virtualPrinter(printer: PrinterConfig, pageRenderer: PageRenderer): Driver {
  const folder = printer.connection === "folder" ? printer.folder : "";
  return {
    print: async ({ id, rows, drawer }) => {
      await writeFileAtomically(folder, `${id}.bin`, escposBytes(rows, printer.paper, drawer));
      await writeFileAtomically(folder, `${id}.txt`, renderText(rows));
      pageRenderer
        .png(renderHtml(rows, printer.paper))
        .then((png) => writeFileAtomically(folder, `${id}.png`, png))
        .catch((error: unknown) =>
          console.warn(`No picture of ${id}: ${error instanceof Error ? error.message : "error"}`),
        );
    },
    printPdf: (id, pdf) => writeFileAtomically(folder, `${id}.pdf`, pdf),
  };
}
