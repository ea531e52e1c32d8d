import { config } from "~/config.server";
import { thermalManifest } from "~/documents/thermal-manifest.server";
import { thermalPersonalTicket } from "~/documents/thermal-personal-ticket.server";
import { testPage, thermalTicket } from "~/documents/thermal-ticket.server";
import { officerCode } from "~/domain/manifest/officer-link.server";
import { manifestById } from "~/domain/manifest/queries.server";
import type { ClaimedPrintJob } from "~/domain/printing/claim-job.server";
import { type PrintDocument, printDocument } from "~/domain/printing/print-document";
import { counterSaleOf } from "~/domain/printing/queries.server";
import {
  readPrintablePassenger,
  readPrintableTicketById,
} from "~/domain/receipts/read-printable-ticket.server";
import { ticketQrToken } from "~/domain/receipts/ticket-qr.server";
import type { Language } from "~/domain/shared/language";

/**
 * What a claimed job prints, made when its turn comes: it shows the ticket as it stands then.
 * Throws where there is nothing to show.
 */
export async function printPayload(job: ClaimedPrintJob, now: Date): Promise<PrintDocument> {
  const { language, copyNo, requestedBy: printedBy, printerName } = job;
  if (job.kind === "slip") return printDocument.parse(job.slip);
  if (job.manifestId !== null) return manifestPayload(job.manifestId, language, copyNo);
  if (job.ticketId === null) return testPage({ printerName, language, printedBy, now });
  const ticket = await readPrintableTicketById(job.ticketId);
  if (!ticket) throw new Error("The ticket of a print job is gone.");
  if (job.passengerNo !== null) {
    const passenger = await readPrintablePassenger(ticket.id, job.passengerNo);
    if (!passenger) throw new Error("The passenger of a print job is gone.");
    const qrToken = ticketQrToken(ticket, passenger.no);
    return thermalPersonalTicket({
      ticket,
      passenger,
      qrToken,
      council: config().COUNCIL_NAME,
      language,
    });
  }
  return thermalTicket({
    ticket,
    qrToken: ticketQrToken(ticket),
    council: config().COUNCIL_NAME,
    language,
    copyNo,
    printedBy,
    sale: await counterSaleOf(ticket.id),
    now,
  });
}

async function manifestPayload(
  id: number,
  language: Language,
  copyNo: number | null,
): Promise<PrintDocument> {
  const manifest = await manifestById(id);
  if (!manifest) throw new Error("The manifest of a print job is gone.");
  const { PUBLIC_URL, COUNCIL_NAME: council } = config();
  const link = `${PUBLIC_URL}/m/${officerCode(manifest)}`;
  return thermalManifest({ manifest, link, council, language, copyNo });
}
