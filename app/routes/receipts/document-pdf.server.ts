import { pdfName } from "~/documents/pdf-path";
import { type DocumentKind, passengerTicketNo } from "~/domain/receipts/printable-ticket";
import { passengersOnDocument } from "~/domain/receipts/read-printable-ticket.server";
import { requestTicketPdf } from "~/domain/receipts/request-ticket-pdf.server";
import { findTicketPdf, ticketPdfKey } from "~/domain/receipts/ticket-pdfs.server";
import { Refusal } from "~/domain/shared/refusal";
import { passengerIn } from "~/http/address-params.server";
import { orPlainErrorPage } from "~/http/error-page.server";
import { pdfResponse } from "~/http/file-response.server";
import { languageOf } from "~/http/language.server";
import { redirectTo } from "~/http/redirect.server";
import { requireTicket } from "./require-ticket.server";

/** How long a browser waits for a PDF before it gets a page that waits by itself. */
const MAX_WAIT_MS = 8_000;

/**
 * The PDF of a paid ticket, in the reader's language. A ticket that is not paid has none: its page
 * says how it stands. One that is not printed yet leads to that page too, which comes back here; a
 * HEAD has none printed.
 */
export async function answerDocumentPdf(
  request: Request,
  param: string | undefined,
  kind: DocumentKind,
  maxWaitMs = MAX_WAIT_MS,
): Promise<Response> {
  return orPlainErrorPage(request, async () => {
    const ticket = await requireTicket(request, param);
    const page = `/ticket/receipt/print/${ticket.ticketCode}`;
    if (ticket.state !== "paid") return redirectTo(page, { status: 302 });
    const language = await languageOf(request);
    const passengerNo = kind === "ticket" ? passengerIn(request) : null;
    const passengers = await passengersOnDocument(ticket.id, kind, passengerNo);
    if (passengerNo !== null && passengers.length === 0) throw new Refusal("not_found");
    const key = ticketPdfKey(ticket, passengers, kind, language);
    const document =
      request.method === "HEAD"
        ? ((await findTicketPdf(key)) ?? "waiting")
        : await requestTicketPdf(key, maxWaitMs, passengerNo);
    const whose = passengerNo === null ? "" : `&passenger=${passengerNo}`;
    if (typeof document === "string")
      return redirectTo(`${page}?${document}=${kind}${whose}`, { status: 302 });
    const number =
      passengerNo === null ? ticket.receiptNo : passengerTicketNo(ticket.receiptNo, passengerNo);
    return pdfResponse(document, pdfName(kind, language, number));
  });
}
