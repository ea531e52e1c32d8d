import type { QrDrawing } from "~/documents/qr-code";
import { qrDrawing } from "~/documents/qr-image.server";
import { counterSaleByCode, type CounterSaleSummary } from "~/domain/counter/queries.server";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { readPrintableTicket } from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { Refusal } from "~/domain/shared/refusal";
import { cancelActOf } from "~/routes/staff/cancellations/cancellation-view.server";
import type { CancelAct } from "~/ui/tickets/cancel-link";
import { printPath } from "./chosen-printer.server";
import { orFailurePage } from "./failure.server";
import { requireStaff } from "./guard.server";
import { ticketCodeParam } from "./ticket-code-param.server";

export interface SaleResultView {
  sale: CounterSaleSummary;
  ticket: PrintableTicket;
  /** Of a paid ticket alone (S10). */
  qr: QrDrawing | null;
  /** The page of the print that the sale asked for by itself. */
  printJobPath: string | null;
  /** Where this sale is shown. */
  path: string;
  /** What its reader may do about cancelling it; null where nothing. */
  cancelAct: CancelAct | null;
}

const isJobId = (text: string) => /^[0-9a-f-]{36}$/.test(text);

/** Step 7 at the counter: a sale by its code. It shows after its shift is closed as well: the change may still be on the table. */
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
      qr: ticket.state === "paid" ? qrDrawing(ticketQrToken(ticket)) : null,
      printJobPath:
        printJob !== null && isJobId(printJob) ? printPath(printJob, pathOf(code)) : null,
      path: pathOf(code),
      cancelAct: cancelActOf(staff, ticket),
    };
  });
}
