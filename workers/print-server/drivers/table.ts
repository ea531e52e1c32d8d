import type { PrinterConfig } from "../config";
import { drawHtml, drawText } from "../draw";
import { escposBytes } from "../escpos";
import type { Driver, Sheet } from "./driver";
import { writeWhole } from "./folder";
import { sendToQueue } from "./lp";
import type { Pictures } from "./pictures";
import { sendRaw } from "./tcp";

/** How each kind of printer prints. */
export function driverOf(printer: PrinterConfig, pictures: Pictures): Driver {
  if (printer.type === "virtual") return virtualPrinter(printer, pictures);
  if (printer.type === "pdf") return pagePrinter(printer, pictures);
  const bytesOf = (sheet: Sheet) => escposBytes(sheet.rows, printer.paper, sheet.drawer);
  if (printer.connection === "tcp")
    return { print: (sheet) => sendRaw(printer.host, printer.port, bytesOf(sheet)) };
  if (printer.connection === "lp")
    return { print: (sheet) => sendToQueue(printer.queue, sheet.id, bytesOf(sheet), true) };
  throw new Error(`${printer.device_id}: an escpos printer is reached by tcp or lp`);
}

/** A printer of pages: everything goes to it as a PDF. */
function pagePrinter(printer: PrinterConfig, pictures: Pictures): Driver {
  const printPdf = async (id: string, pdf: Buffer) => {
    if (printer.connection === "lp") await sendToQueue(printer.queue, id, pdf, false);
    else if (printer.connection === "folder") await writeWhole(printer.folder, `${id}.pdf`, pdf);
  };
  return {
    printPdf,
    print: async (sheet) =>
      printPdf(sheet.id, await pictures.pdf(drawHtml(sheet.rows, printer.paper))),
  };
}

/** No printer at all: the commands and the text as files, and a picture of the paper, which nobody waits for. */
function virtualPrinter(printer: PrinterConfig, pictures: Pictures): Driver {
  const folder = printer.connection === "folder" ? printer.folder : "";
  return {
    print: async ({ id, rows, drawer }) => {
      await writeWhole(folder, `${id}.bin`, escposBytes(rows, printer.paper, drawer));
      await writeWhole(folder, `${id}.txt`, drawText(rows));
      pictures
        .png(drawHtml(rows, printer.paper))
        .then((png) => writeWhole(folder, `${id}.png`, png))
        .catch((error: unknown) =>
          console.warn(`No picture of ${id}: ${error instanceof Error ? error.message : "error"}`),
        );
    },
    printPdf: (id, pdf) => writeWhole(folder, `${id}.pdf`, pdf),
  };
}
