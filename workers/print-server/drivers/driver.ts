import type { PrinterCondition, PrintReason } from "~/domain/printing/rules";
import type { LayoutRow } from "../layout";

/** What a printer is to print, in the forms that one or another takes. */
export interface Sheet {
  /** Names its files and its place in a spooler. */
  id: string;
  rows: readonly LayoutRow[];
  drawer: boolean;
}

/** `unconfirmed`: it took everything, and cannot say whether it was printed. */
export type PrintConfirmation = "printed" | "unconfirmed";

export interface Driver {
  /** Resolves when the printer, or its spooler, has printed it all. Throws `PrintFailed`. */
  print: (sheet: Sheet) => Promise<PrintConfirmation>;
  /** For printers that take pages; a receipt printer takes none. */
  printPdf?: (id: string, pdf: Buffer) => Promise<PrintConfirmation>;
  /** How the printer is just now. Throws `PrintFailed` where it cannot be reached. */
  probe: () => Promise<PrinterCondition>;
}

/** Why nothing is known to have been printed. */
export class PrintFailed extends Error {
  override name = "PrintFailed";
  /** `started`: bytes had gone to the printer, so that paper may have come out. */
  constructor(
    readonly reason: PrintReason,
    readonly started = false,
  ) {
    super(reason);
  }
}
