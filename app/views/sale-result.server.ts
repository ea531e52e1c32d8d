import { type CancelAct, cancelActOf } from "~/domain/cancellations/rules";
import { counterSaleByCode, type CounterSaleSummary } from "~/domain/counter/queries.server";
import { findSalePrint } from "~/domain/printing/queries.server";
import { knownReason, type SalePrintView } from "~/domain/printing/rules";
import { jobId } from "~/domain/printing/schema.server";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { readPrintableTicket } from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import { Refusal } from "~/domain/shared/refusal";
import { ticketCodeParam } from "~/http/address-params.server";
import { orFailurePage } from "~/http/failure.server";
import { requireStaff } from "~/http/guard.server";

export interface SaleResultView {
  sale: CounterSaleSummary;
  ticket: PrintableTicket;
  /** What the QR code says: of a paid ticket alone (S10). */
  qrToken: string | null;
  /** The print that was asked for last, or why there is none; null where none was asked for. */
  print: SalePrintView | null;
  /** What its reader may do about cancelling it; null where nothing. */
  cancelAct: CancelAct | null;
}

/** An address names a print job, or the reason why there is none. */
async function salePrintOf(named: string | null, code: string): Promise<SalePrintView | null> {
  const job = jobId.safeParse(named);
  if (job.success) return findSalePrint(job.data, code);
  const reason = knownReason(named);
  return reason && { jobId: null, state: "failed", reason, blockedBy: null };
}

/**
 * Step 7 at the counter: a sale by its code. It shows after its shift is closed as well: the change
 * may still be on the table.
 */
export async function saleResultView(request: Request): Promise<SaleResultView> {
  const staff = await requireStaff(request, "counter.sell");
  return orFailurePage(async () => {
    const { searchParams } = new URL(request.url);
    const code = ticketCodeParam(searchParams.get("ticket") ?? "");
    const [sale, ticket, print] = await Promise.all([
      counterSaleByCode(code),
      readPrintableTicket(code),
      salePrintOf(searchParams.get("print"), code),
    ]);
    if (!sale || !ticket) throw new Refusal("not_found");
    return {
      sale,
      ticket,
      qrToken: ticket.state === "paid" ? ticketQrToken(ticket) : null,
      print,
      cancelAct: cancelActOf(staff, ticket),
    };
  });
}
