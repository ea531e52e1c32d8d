import { refundPaidMail } from "~/documents/refund-paid-mail.server";
import type { JobPayload } from "~/domain/jobs/jobs";
import type { Skipped } from "~/domain/jobs/skipped";
import { paidRefund } from "~/domain/payments/received-money.server";
import { readPrintableTicketById } from "~/domain/receipts/read-printable-ticket.server";
import { paidCounterRefund } from "~/domain/refunds/counter/queries.server";
import type { JobContext } from "../job-handler";
import { buyerAddress } from "./buyer-address";
import { letterFacts } from "./letter-facts";
import { sendMail } from "./mailer";

/** The job `mail.refund-paid`: tells a buyer that money that was due back was paid. */
export async function sendRefundPaid(
  { ticketId, language, ...paid }: JobPayload<"mail.refund-paid">,
  job: Pick<JobContext, "rowId">,
): Promise<Skipped | void> {
  const [ticket, refund] = await Promise.all([
    readPrintableTicketById(ticketId),
    "caseId" in paid
      ? paidCounterRefund(paid.caseId, ticketId)
      : paidRefund(paid.refundId, ticketId),
  ]);
  if (!ticket || !refund) throw new Error("A refund that was paid has no ticket, or was not.");
  const to = await buyerAddress(ticketId, job);
  if (to === null) return "no_address";
  const letter = letterFacts(ticket);
  await sendMail({
    ...refundPaidMail({ ticket, refund, language, ...letter }),
    to,
    replyTo: letter.contact.email,
    attachments: [],
    id: `${ticket.receiptNo}-refund-${"caseId" in paid ? `case-${paid.caseId}` : paid.refundId}`,
  });
}
