import type { DocumentKind } from "~/domain/receipts/printable-ticket";
import { readPrintablePassengers } from "~/domain/receipts/read-printable-ticket.server";
import { requestTicketPdf } from "~/domain/receipts/request-ticket-pdf.server";
import { ticketPdfKey } from "~/domain/receipts/ticket-pdfs.server";
import { languageOf } from "./language.server";
import { pdf } from "./pdf.server";
import { orPlainPage } from "./plain-failure.server";
import { redirectTo } from "./redirect.server";
import { ticketOfAddress } from "./ticket-of-address.server";

/** How long a browser waits for a PDF before it gets a page that waits by itself. */
const PATIENCE_MS = 8_000;
const FILE_NAMES = {
  ms: { receipt: "resit", ticket: "tiket" },
  en: { receipt: "receipt", ticket: "tickets" },
};

/**
 * The PDF of a paid ticket, in the reader's language. A ticket that is not paid has none: its page says how it stands.
 * One that is not printed yet leads to that page too, which comes back here.
 */
export async function answerWithPaper(
  request: Request,
  param: string | undefined,
  kind: DocumentKind,
  patienceMs = PATIENCE_MS,
): Promise<Response> {
  return orPlainPage(request, async () => {
    const ticket = await ticketOfAddress(request, param);
    const page = `/ticket/receipt/print/${ticket.ticketCode}`;
    if (ticket.state !== "paid") return redirectTo(page, { status: 302 });
    const language = await languageOf(request);
    const passengers = kind === "ticket" ? await readPrintablePassengers(ticket.id) : [];
    const paper = await requestTicketPdf(
      ticketPdfKey(ticket, passengers, kind, language),
      patienceMs,
    );
    if (typeof paper === "string") return redirectTo(`${page}?${paper}=${kind}`, { status: 302 });
    return pdf(paper, `${FILE_NAMES[language][kind]}-${ticket.receiptNo}.pdf`);
  });
}
