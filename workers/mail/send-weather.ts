import { weatherMail } from "~/documents/weather-mail.server";
import { whoSails } from "~/domain/departures/ticket-boats";
import { caseForMail } from "~/domain/departures/weather/case-queries.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { type Skipped, unpaidSkip } from "~/domain/jobs/skipped";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { sendMail } from "./mailer";
import { ticketPapers } from "./ticket-papers";

/**
 * The job `mail.weather`: tells a buyer that the boat does not sail, that an answer is still
 * missing, or that it sails after all. Who has answered since needs neither of the first two; of a
 * boat that was stopped again meanwhile nobody is told that it sails.
 */
export async function sendWeather(
  { ticketId, caseId, kind, language }: JobPayload<"mail.weather">,
  job: Pick<JobContext, "rowId">,
): Promise<Skipped | void> {
  const [ticket, about] = await Promise.all([
    readPrintableTicketById(ticketId),
    caseForMail(caseId),
  ]);
  if (kind !== "sails" && about?.state !== "open" && about?.state !== "cancelled")
    return "answered";
  if (ticket?.state !== "paid" || !about) return unpaidSkip(ticket?.state);
  if (kind === "sails" && whoSails(ticket) === "none") return "overtaken";
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const letter = letterFacts(ticket);
  // A ticket that was paid for while nothing sailed says so on its papers.
  const { attached, attachments } =
    kind === "sails"
      ? await ticketPapers(ticket, language)
      : { attached: "none" as const, attachments: [] };
  await sendMail({
    ...weatherMail({
      ...{ about, kind, language, ...letter },
      ticket: { ticketCode: ticket.ticketCode, attached },
    }),
    to,
    replyTo: letter.contact.email,
    attachments,
    id: `${ticket.receiptNo}-weather-${caseId}-${kind}`,
  });
}
