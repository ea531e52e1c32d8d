import { publishEvent } from "~/domain/live-events/publish-event.server";
import type { Handlers } from "./job-handler";
import { sendDateBlocked } from "./mail/send-date-blocked";
import { sendDeparture } from "./mail/send-departure";
import { sendPassword } from "./mail/send-password";
import { sendRefundPaid } from "./mail/send-refund-paid";
import { sendReportReady } from "./mail/send-report-ready";
import { sendReportResolved } from "./mail/send-report-resolved";
import { sendScheduledReport } from "./mail/send-scheduled-report";
import { sendSecurity } from "./mail/send-security";
import { sendTicket } from "./mail/send-ticket";
import { sendTicketCancelled } from "./mail/send-ticket-cancelled";
import { sendTravelCredit } from "./mail/send-travel-credit";
import { sendWeather } from "./mail/send-weather";
import { makeMonthFiles } from "./month-end/make-files";
import { renderSlipPdf } from "./pdf/render-slip-pdf";
import { renderTicketPdf } from "./pdf/render-ticket-pdf";
import { makeReport } from "./reports/make-report";

/** THE TABLE: job name -> what does it. */
export const HANDLERS: Required<Handlers> = {
  "mail.date-blocked": sendDateBlocked,
  "mail.departure": sendDeparture,
  "mail.password": sendPassword,
  "mail.security": sendSecurity,
  "mail.ticket": sendTicket,
  "mail.ticket-cancelled": sendTicketCancelled,
  "mail.weather": sendWeather,
  "mail.travel-credit": sendTravelCredit,
  "mail.refund-paid": sendRefundPaid,
  "mail.report-resolved": sendReportResolved,
  "mail.report-ready": sendReportReady,
  "mail.scheduled-report": sendScheduledReport,
  "paper.render": renderTicketPdf,
  "slip.render": renderSlipPdf,
  "report.make": makeReport,
  "month.files": makeMonthFiles,
  "news.publish": publishEvent,
};
