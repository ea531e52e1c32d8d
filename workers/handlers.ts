import type { JobName, JobPayload } from "~/domain/jobs/jobs";
import { publishEvent } from "~/domain/live-events/publish-event.server";
import { sendPassword } from "./mail/send-password";
import { sendReportResolved } from "./mail/send-report-resolved";
import { sendSecurity } from "./mail/send-security";
import { sendTicket } from "./mail/send-ticket";
import { sendTicketCancelled } from "./mail/send-ticket-cancelled";
import { renderSlipPdf } from "./pdf/render-slip-pdf";
import { renderTicketPdf } from "./pdf/render-ticket-pdf";

export interface JobContext {
  now: Date;
  /** The row's id and which try this is, 1 for the first. */
  rowId: number;
  tries: number;
}

/** Does a job. May be run twice for one row, so it looks first at what it would change. A throw is another try. */
export type Handler<Name extends JobName> = (
  payload: JobPayload<Name>,
  context: JobContext,
) => Promise<void>;
export type Handlers = { [Name in JobName]?: Handler<Name> };

/** THE TABLE: job name -> what does it. */
export const HANDLERS: Required<Handlers> = {
  "mail.password": sendPassword,
  "mail.security": sendSecurity,
  "mail.ticket": sendTicket,
  "mail.ticket-cancelled": sendTicketCancelled,
  "mail.report-resolved": sendReportResolved,
  "paper.render": renderTicketPdf,
  "slip.render": renderSlipPdf,
  "news.publish": publishEvent,
};
