import { jettyName } from "~/domain/places/jetties";
import type { Contact } from "~/domain/places/jetty-facts";
import { isOnAccount, paidSen, type PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailWithFacts } from "./mail-frame.server";

interface TicketCancelledMailFacts {
  ticket: PrintableTicket;
  language: Language;
  contact: Contact;
  council: string;
  /** Origin of the site. */
  publicUrl: string;
  /** The office pays the money to the buyer's account. */
  byBank?: boolean;
}

/**
 * The mail of a cancelled ticket, as text and as HTML. Why it was cancelled is the office's own
 * note and is not in it.
 */
export function ticketCancelledMail({
  ticket,
  contact,
  council,
  language,
  publicUrl,
  byBank = false,
}: TicketCancelledMailFacts): Mail {
  const t = translationsOf(language, "cancellations");
  const receipt = translationsOf(language, "receipt");
  const date = formatDay(ticket.ticketDate, language);
  const paid = ticket.paidAt !== null;
  const sum = isOnAccount(ticket) ? "table.onAccount" : "table.paid";
  const restSen = paidSen(ticket) - ticket.travelCreditSen;
  const facts: [string, string][] = [
    [receipt("receiptNo"), ticket.receiptNo],
    [receipt("jetty"), jettyName(ticket.jettyId)],
    [receipt("departure"), date],
    [receipt("passengers"), String(ticket.totalPassengers)],
    ...(paid ? [[receipt(sum), formatRm(paidSen(ticket))] as [string, string]] : []),
  ];
  const money = t(`mail.${moneyBackOf(ticket, byBank)}`);
  return mailWithFacts({
    language,
    about: { contact, council, reference: ticket.receiptNo },
    subject: t("mail.subject", { receiptNo: ticket.receiptNo, date }),
    heading: t("mail.heading"),
    greeting: receipt("mail.greeting"),
    lead: t("mail.lead"),
    facts,
    lines: [
      ...(restSen > 0 || ticket.travelCreditSen === 0 ? [money] : []),
      ...(paid && ticket.travelCreditSen > 0
        ? [t("mail.creditBack", { back: formatRm(ticket.travelCreditSen) })]
        : []),
      t("mail.contact", { url: `${publicUrl}/help` }),
    ],
  });
}

/** Which sentence says what becomes of the money. */
function moneyBackOf(ticket: PrintableTicket, byBank: boolean) {
  if (ticket.paidAt === null) return "unpaid";
  if (byBank) return "refundBank";
  if (ticket.ticketFlag < 3) return "refundOnline";
  return isOnAccount(ticket) ? "offAccount" : "refundCounter";
}
