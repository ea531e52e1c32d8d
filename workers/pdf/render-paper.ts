import type { JobPayload } from "~/domain/jobs/jobs";
import type { PaperKind, PaperTicket } from "~/domain/receipts/paper-ticket";
import { findPaper, storePaper, wantedPaper } from "~/domain/receipts/stored-papers.server";
import { passengersForPaper, ticketForPaperById } from "~/domain/receipts/ticket-for-paper.server";
import type { Language } from "~/domain/shared/language";
import { drawPaper } from "./draw-paper";
import { housePrinter } from "./house-printer";
import type { Printer } from "./printer";

/** The job `paper.render`: prints a paper that is not kept yet. A ticket that is not paid (any more) has none. */
export async function renderPaper({
  ticketId,
  kind,
  language,
}: JobPayload<"paper.render">): Promise<void> {
  const ticket = await ticketForPaperById(ticketId);
  if (ticket?.state === "paid") await paperOf(ticket, kind, language);
}

/** The PDF of a paid ticket: the one that is kept, or one that is printed and kept now. */
export async function paperOf(
  ticket: PaperTicket,
  kind: PaperKind,
  language: Language,
  printer: Printer = housePrinter(),
): Promise<Buffer> {
  const passengers = kind === "ticket" ? await passengersForPaper(ticket.id) : [];
  const wanted = wantedPaper(ticket, passengers, kind, language);
  const kept = await findPaper(wanted);
  if (kept) return kept;
  const bytes = await printer.print(drawPaper(ticket, passengers, kind, language));
  await storePaper(wanted, bytes);
  return bytes;
}
