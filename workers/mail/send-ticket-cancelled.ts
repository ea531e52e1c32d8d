import { sql } from "@db/transaction";
import { config } from "~/config.server";
import { ticketCancelledMail } from "~/documents/ticket-cancelled-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import { log } from "~/log.server";
import type { JobContext } from "../job-handler";
import { isMailAddress, sendMail } from "./mailer";

/**
 * The job `mail.ticket-cancelled`: tells the buyer that a ticket is cancelled. One that is not, or
 * has no usable address, gets none.
 */
export async function sendTicketCancelled(
  { ticketId, language }: JobPayload<"mail.ticket-cancelled">,
  { rowId }: Pick<JobContext, "rowId">,
): Promise<void> {
  const ticket = await readPrintableTicketById(ticketId);
  if (ticket?.state !== "cancelled") return;
  const [row] = await sql<{ email: string | null }>(
    null,
    "select email from ticket where id = :ticketId",
    { ticketId },
  );
  if (!row?.email) return;
  if (!isMailAddress(row.email))
    return log().warn({ rowId, ticketId }, "no mail: the address of the ticket cannot be used");
  await sendMail({
    ...ticketCancelledMail({ ticket, language, publicUrl: config().PUBLIC_URL }),
    to: row.email,
    attachments: [],
    id: `${ticket.receiptNo}-cancelled`,
  });
}
