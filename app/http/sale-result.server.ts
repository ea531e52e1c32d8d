import { type CancelAct, cancelActOf } from "~/domain/cancellations/rules";
import { counterSaleByCode, type CounterSaleSummary } from "~/domain/counter/queries.server";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { readPrintableTicket } from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { Refusal } from "~/domain/shared/refusal";
import { ticketCodeParam } from "./address-params.server";
import { printPath } from "./chosen-printer.server";
import { orFailurePage } from "./failure.server";
import { requireStaff } from "./guard.server";

export interface SaleResultView {
  sale: CounterSaleSummary;
  ticket: PrintableTicket;
  /** What the QR code says: of a paid ticket alone (S10). */
  qrToken: string | null;
  /** The page of the print that the sale asked for by itself. */
  printJobPath: string | null;
  /** Where this sale is shown. */
  path: string;
  /** What its reader may do about cancelling it; null where nothing. */
  cancelAct: CancelAct | null;
}

const isJobId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/**
 * Step 7 at the counter: a sale by its code. It shows after its shift is closed as well: the change
 * may still be on the table.
 */
export async function saleResultView(
  request: Request,
  pathOf: (ticketCode: string) => string,
): Promise<SaleResultView> {
  const staff = await requireStaff(request, "counter.sell");
  return orFailurePage(async () => {
    const { searchParams } = new URL(request.url);
    const code = ticketCodeParam(searchParams.get("ticket") ?? "");
    const printJob = searchParams.get("print");
    const [sale, ticket] = await Promise.all([counterSaleByCode(code), readPrintableTicket(code)]);
    if (!sale || !ticket) throw new Refusal("not_found");
    return {
      sale,
      ticket,
      qrToken: ticket.state === "paid" ? ticketQrToken(ticket) : null,
      printJobPath:
        printJob !== null && isJobId(printJob) ? printPath(printJob, pathOf(code)) : null,
      path: pathOf(code),
      cancelAct: cancelActOf(staff, ticket),
    };
  });
}
