import { findPrinter, shownConditionOf } from "~/domain/printing/queries.server";
import type { PrinterView } from "~/domain/printing/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import { clearCookie, readCookie, setCookie } from "./cookies.server";

export interface ChosenPrinter {
  printerId: number;
  autoPrint: boolean;
}

/**
 * What this browser keeps of its printer (G3), or null. It says nothing of rights: whoever prints
 * asks the domain.
 */
export function chosenPrinter(request: Request): ChosenPrinter | null {
  const match = /^(\d{1,9})\.([01])$/.exec(readCookie(request, "printer") ?? "");
  return match ? { printerId: Number(match[1]), autoPrint: match[2] === "1" } : null;
}

export function printerCookie({ printerId, autoPrint }: ChosenPrinter): string {
  return setCookie("printer", `${printerId}.${autoPrint ? 1 : 0}`);
}

export const clearPrinter = () => clearCookie("printer");

/**
 * The chosen printer as it stands, or null: none is chosen, or it belongs to another jetty than
 * where one works now.
 */
export async function printerView(
  request: Request,
  staff: Pick<Staff, "jettyId">,
  now: Date,
): Promise<PrinterView | null> {
  const chosen = chosenPrinter(request);
  const printer = chosen && (await findPrinter(chosen.printerId, now));
  if (!printer || printer.jettyId !== staff.jettyId) return null;
  return {
    id: printer.id,
    name: printer.name,
    condition: shownConditionOf(printer),
    autoPrint: chosen.autoPrint,
  };
}

/** A page that shows how a print stands: of a job, or the reason why there is none. */
export function withPrint(path: string, print: string): string {
  const url = new URL(path, "http://here");
  url.searchParams.set("print", print);
  return url.pathname + url.search;
}

/** The page of a print job, which leads back to where the print was asked for. */
export function printPath(jobId: string, returnPath: string | null): string {
  const query = returnPath === null ? "" : `?back=${encodeURIComponent(returnPath)}`;
  return `/print/${jobId}${query}`;
}
