import { config } from "~/config.server";
import { ticketMail } from "~/documents/ticket-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { type Skipped, unpaidSkip } from "~/domain/jobs/skipped";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import type { Language } from "~/domain/shared/language";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { ticketPdf } from "../pdf/render-ticket-pdf";
import { buyerAddress } from "./buyer-address";
import { MOST_ATTACHED_BYTES, sendMail } from "./mailer";

/**
 * The job `mail.ticket`: receipt and tickets to the buyer. A ticket that is not paid (any more), or
 * has no usable address, gets none; a party of a thousand gets the link alone.
 */
export async function sendTicket(
  { ticketId, language, changed = false }: JobPayload<"mail.ticket">,
  job: Pick<JobContext, "rowId">,
): Promise<Skipped | void> {
  const ticket = await readPrintableTicketById(ticketId);
  if (ticket?.state !== "paid") return unpaidSkip(ticket?.state);
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const pdf = await pdfOf(ticket, language);
  const mail = ticketMail({
    ticket,
    language,
    publicUrl: config().PUBLIC_URL,
    attached: pdf !== null,
    changed,
  });
  const attachments = pdf ? [{ filename: `${ticket.receiptNo}.pdf`, content: pdf }] : [];
  await sendMail({ ...mail, to, attachments, id: `${ticket.receiptNo}-${job.rowId}` });
}

/** Without its PDF a mail is still worth sending: the link in it shows the QR code. */
async function pdfOf(ticket: PrintableTicket, language: Language): Promise<Buffer | null> {
  try {
    const bytes = await ticketPdf(ticket, "ticket", language);
    return bytes.length <= MOST_ATTACHED_BYTES ? bytes : null;
  } catch (error) {
    log().warn({ err: error, ticketId: ticket.id }, "the tickets could not be printed for a mail");
    return null;
  }
}
