import type { CounterSale } from "~/domain/counter/counter-order";
import { printTicket } from "~/domain/printing/print-ticket.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { flashCookie } from "./flash.server";
import { chosenPrinter } from "./printer.server";

/** The ticket on the chosen printer where sales print by themselves. A sale that cannot be printed is sold all the same, and says so. */
export async function printAfterSale(request: Request, staff: Staff, sale: CounterSale, { language, now }: { language: Language; now: Date }): Promise<{ query: string; cookies: string[] }> {
  const printer = chosenPrinter(request);
  if (!printer?.autoPrint || sale.repeated) return { query: "", cookies: [] };
  try {
    return { query: `&print=${await printTicket(sale.ticketCode, printer.printerId, staff, language, now)}`, cookies: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { query: "", cookies: [flashCookie(error.code, error.values)] };
  }
}
