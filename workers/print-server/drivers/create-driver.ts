import type { PrinterConfig } from "../config";
import { escposBytes } from "../escpos";
import { renderHtml, renderText } from "../render";
import type { Driver, Sheet } from "./driver";
import { printQueueOf } from "./lp";
import type { PageRenderer } from "./page-renderer";
import { rawPrinter } from "./tcp";
import { canWrite, writeFileAtomically } from "./write-file";

/** How each kind of printer prints. */
export function createDriver(printer: PrinterConfig, pageRenderer: PageRenderer): Driver {
  if (printer.type === "virtual") return virtualPrinter(printer, pageRenderer);
  if (printer.type === "pdf") return pagePrinter(printer, pageRenderer);
  const bytesOf = (sheet: Sheet) => escposBytes(sheet.rows, printer.paper, sheet.drawer);
  if (printer.connection === "tcp") {
    const { print, probe } = rawPrinter(printer);
    return { probe, print: (sheet) => print(bytesOf(sheet)) };
  }
  if (printer.connection === "lp") {
    const { print, probe } = printQueueOf(printer.queue);
    return { probe, print: (sheet) => print(sheet.id, bytesOf(sheet), true) };
  }
  throw new Error(`${printer.device_id}: an escpos printer is reached by tcp or lp`);
}

/** A printer of pages: everything goes to it as a PDF. */
function pagePrinter(printer: PrinterConfig, pageRenderer: PageRenderer): Driver {
  const { probe, printPdf } = pagesTo(printer);
  return {
    probe,
    printPdf,
    print: async (sheet) =>
      printPdf(sheet.id, await pageRenderer.pdf(renderHtml(sheet.rows, printer.paper))),
  };
}

function pagesTo(printer: PrinterConfig): Required<Pick<Driver, "probe" | "printPdf">> {
  if (printer.connection === "lp") {
    const { print, probe } = printQueueOf(printer.queue);
    return { probe, printPdf: (id, pdf) => print(id, pdf, false) };
  }
  if (printer.connection === "folder") return pdfFolder(printer.folder);
  throw new Error(`${printer.device_id}: a pdf printer is reached by lp or folder`);
}

function pdfFolder(folder: string): Required<Pick<Driver, "probe" | "printPdf">> {
  return {
    probe: () => canWrite(folder),
    printPdf: async (id, pdf) => {
      await writeFileAtomically(folder, `${id}.pdf`, pdf);
      return "printed";
    },
  };
}

/**
 * No printer at all: the commands and the text as files, and a picture of the ticket, which nobody
 * waits for.
 */
function virtualPrinter(printer: PrinterConfig, pageRenderer: PageRenderer): Driver {
  const folder = printer.connection === "folder" ? printer.folder : "";
  return {
    ...pdfFolder(folder),
    print: async ({ id, rows, drawer }) => {
      await writeFileAtomically(folder, `${id}.bin`, escposBytes(rows, printer.paper, drawer));
      await writeFileAtomically(folder, `${id}.txt`, renderText(rows));
      pageRenderer
        .png(renderHtml(rows, printer.paper))
        .then((png) => writeFileAtomically(folder, `${id}.png`, png))
        .catch((error: unknown) =>
          console.warn(`No picture of ${id}: ${error instanceof Error ? error.message : "error"}`),
        );
      return "printed";
    },
  };
}
