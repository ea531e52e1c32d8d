import { travelCreditMail } from "~/documents/travel-credit-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import type { Skipped } from "~/domain/jobs/skipped";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import { creditOfTicket } from "~/domain/travel-credit/queries.server";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { sendMail } from "./mailer";

/** The job `mail.travel-credit`: sends a buyer the code of the credit that a ticket's money became. */
export async function sendTravelCredit(
  { ticketId, language }: JobPayload<"mail.travel-credit">,
  job: Pick<JobContext, "rowId">,
): Promise<Skipped | void> {
  const [ticket, credit] = await Promise.all([
    readPrintableTicketById(ticketId),
    creditOfTicket(ticketId),
  ]);
  if (!ticket || !credit) return "not_cancelled";
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const letter = letterFacts(ticket);
  await sendMail({
    ...travelCreditMail({ ticket, credit, language, ...letter }),
    to,
    replyTo: letter.contact.email,
    attachments: [],
    id: `${ticket.receiptNo}-travel-credit`,
  });
}
