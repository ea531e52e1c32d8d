import type { LayoutRow } from "../layout";

/** What a printer is to print, in the forms that one or another takes. */
export interface Sheet {
  /** Names its files and its place in a spooler. */
  id: string;
  rows: readonly LayoutRow[];
  drawer: boolean;
}

export interface Driver {
  /** Resolves when the printer, or its spooler, has it all. Throws `PrintFailed`. */
  print: (sheet: Sheet) => Promise<void>;
  /** For printers that take pages; a receipt printer takes none. */
  printPdf?: (id: string, pdf: Buffer) => Promise<void>;
}

/**
 * Why nothing is known to have been printed. `begun`: bytes had gone to the printer, so that paper
 * may have come out.
 */
export class PrintFailed extends Error {
  override name = "PrintFailed";
  constructor(
    message: string,
    readonly started = false,
  ) {
    super(message);
  }
}
