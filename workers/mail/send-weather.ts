import { weatherMail } from "~/documents/weather-mail.server";
import { caseForMail } from "~/domain/departures/weather/case-queries.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { type Skipped, unpaidSkip } from "~/domain/jobs/skipped";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { sendMail } from "./mailer";

/**
 * The job `mail.weather`: tells a buyer that the boat does not sail, that an answer is still
 * missing, or that it sails after all. Who has answered since needs neither of the first two.
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
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const letter = letterFacts(ticket);
  await sendMail({
    ...weatherMail({ about, kind, language, ...letter }),
    to,
    replyTo: letter.contact.email,
    attachments: [],
    id: `${ticket.receiptNo}-weather-${caseId}-${kind}`,
  });
}
