import type { BlockedRange } from "~/domain/blocked-dates/rules";
import { jettyName } from "~/domain/places/jetties";
import type { Contact } from "~/domain/places/jetty-facts";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatDate, formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailWithFacts } from "./mail-frame.server";

interface DateBlockedMailFacts {
  ticket: PrintableTicket;
  range: BlockedRange & { details: string };
  language: Language;
  /** Told to stay away before, now the boats leave. */
  opened: boolean;
  contact: Contact;
  council: string;
  /** Origin of the site. */
  publicUrl: string;
}

/**
 * The mail of a ticket whose day was blocked after it was sold (T5), or opened again, as text and as
 * HTML.
 */
export function dateBlockedMail({
  ticket,
  range,
  contact,
  council,
  language,
  opened,
  publicUrl,
}: DateBlockedMailFacts): Mail {
  const t = translationsOf(language, "blocked");
  const receipt = translationsOf(language, "receipt");
  const date = formatDay(ticket.ticketDate, language);
  const [start, end] = [formatDate(range.start, language), formatDate(range.end, language)];
  const facts: [string, string][] = [
    [receipt("receiptNo"), ticket.receiptNo],
    [receipt("jetty"), jettyName(ticket.jettyId)],
    [receipt("departure"), date],
    [receipt("passengers"), String(ticket.totalPassengers)],
  ];
  const closed: [string, string][] = [
    [t("mail.closed"), start === end ? start : `${start} – ${end}`],
    [t("mail.reason"), range.details],
  ];
  const said = opened ? "opened" : "mail";
  const url = `${publicUrl}/help`;
  return mailWithFacts({
    language,
    about: { contact, council, reference: ticket.receiptNo },
    subject: t(`${said}.subject`, { receiptNo: ticket.receiptNo, date }),
    heading: t(`${said}.heading`),
    greeting: receipt("mail.greeting"),
    lead: t(`${said}.lead`, { date }),
    facts: opened ? facts : [...facts, ...closed],
    lines: [t(`${said}.valid`), t(`${said}.contact`, { url })],
  });
}
