import type { CounterSale } from "~/domain/counter/counter-order";
import { requestPrint } from "~/domain/printing/request-print.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import { agents } from "./agents.server";
import { flashCookie } from "./flash.server";
import { chosenPrinter } from "./printer.server";

/**
 * The ticket on the chosen printer where sales print by themselves. A sale that cannot be printed is sold all the same, and says so. The
 * print server that is connected here is served at once, not when the news of it comes round.
 */
export async function printAfterSale(request: Request, staff: Staff, sale: CounterSale, { language, now }: { language: Language; now: Date }): Promise<{ query: string; cookies: string[] }> {
  const printer = chosenPrinter(request);
  if (!printer?.autoPrint || sale.repeated) return { query: "", cookies: [] };
  try {
    const jobId = await requestPrint(null, { wanted: { kind: "ticket", ticketId: sale.ticketId }, printerId: printer.printerId, staff, language, now });
    agents.lookAll();
    return { query: `&print=${jobId}`, cookies: [] };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { query: "", cookies: [flashCookie(error.code, error.values)] };
  }
}
