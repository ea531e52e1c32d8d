import { chromiumPath } from "../chromium";
import { createPrinter, type Printer } from "./printer";

let printer: Printer | undefined;

/** The one printer of this process; its browser starts with the first job. */
export function housePrinter(): Printer {
  return (printer ??= createPrinter({ executablePath: () => chromiumPath() }));
}

/** Ends the browser, once the job at hand is done. */
export async function closeHousePrinter(): Promise<void> {
  const open = printer;
  printer = undefined;
  await open?.close();
}
