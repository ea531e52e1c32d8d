import type { BlockedRange } from "~/domain/blocked-dates/rules";
import { jettyName } from "~/domain/places/jetties";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatDate, formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, MailFacts, mailFrame, MailHeading, MailLines } from "./mail-frame.server";

interface DateBlockedMailFacts {
  ticket: PrintableTicket;
  range: BlockedRange & { details: string };
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
}

/** The mail of a ticket whose day was blocked after it was sold (T5), as text and as HTML. */
export function dateBlockedMail({
  ticket,
  range,
  language,
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
    [t("mail.closed"), start === end ? start : `${start} – ${end}`],
    [t("mail.reason"), range.details],
  ];
  const lines = [
    t("mail.lead", { date }),
    t("mail.valid"),
    t("mail.contact", { url: `${publicUrl}/help` }),
  ];
  const text = [
    receipt("mail.greeting"),
    "",
    lines[0],
    "",
    ...facts.map(([term, value]) => `${term}: ${value}`),
    "",
    ...lines.slice(1),
    "",
  ].join("\n");
  const html = mailFrame({
    language,
    title: t("mail.heading"),
    children: (
      <>
        <p>{receipt("mail.greeting")}</p>
        <MailHeading>{t("mail.heading")}</MailHeading>
        <p>{lines[0]}</p>
        <MailFacts facts={facts} />
        <MailLines lines={lines.slice(1)} />
      </>
    ),
  });
  return { subject: t("mail.subject", { receiptNo: ticket.receiptNo, date }), text, html };
}
