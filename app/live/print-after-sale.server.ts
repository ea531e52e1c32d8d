import type { CounterOrder, CounterSale } from "~/domain/counter/counter-order";
import type { PrintReason } from "~/domain/printing/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Refusal } from "~/domain/shared/refusal";
import type { DrawerOpening } from "~/domain/shifts/open-drawer.server";
import { chosenPrinter } from "~/http/chosen-printer.server";
import { printServerHub } from "./print-server-hub.server";

/**
 * The printer that a sale of this browser goes to by itself, or null where sales do not print by
 * themselves.
 */
export function autoPrintTarget(
  request: Request,
  { jettyId }: Pick<Staff, "jettyId">,
): CounterOrder["print"] {
  const printer = chosenPrinter(request);
  return printer?.autoPrint ? { printerId: printer.printerId, jettyId } : null;
}

/**
 * What the address of a sale's result says of its print. A sale that could not be printed is sold
 * all the same, and says so. The print server that is connected here is served at once, not when
 * the event of it comes round.
 */
export function announcePrint({ print }: CounterSale): string {
  if (print === null) return "";
  if ("refused" in print) return `&print=${reasonOf(print.refused)}`;
  printServerHub.sendDueJobs();
  return `&print=${print.jobId}`;
}

/** A printer that this sale may not use is for its cashier one that is not there. */
function reasonOf({ code }: Refusal): PrintReason {
  return code === "printer_offline" ? "print_server_off" : "no_such_printer";
}

/**
 * The flash message of an entry in the drawer: whether the printer opens it, which is told at once,
 * or it is opened by its key. Null is a form that was posted before.
 */
export function announceOpening(opening: DrawerOpening | null): string {
  if (opening === null) return "drawer_recorded";
  if ("refused" in opening)
    return opening.refused.code === "no_printer" ? "drawer_recorded" : "drawer_by_key";
  printServerHub.sendDueJobs();
  return "drawer_opens";
}
