import { jettyName } from "~/domain/places/jetties";
import { paidSen, type PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, MailFacts, mailFrame, MailHeading, MailLines } from "./mail-frame.server";

interface TicketCancelledMailFacts {
  ticket: PrintableTicket;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
}

/**
 * The mail of a cancelled ticket, as text and as HTML. Why it was cancelled is the office's own
 * note and is not in it.
 */
export function ticketCancelledMail({
  ticket,
  language,
  publicUrl,
}: TicketCancelledMailFacts): Mail {
  const t = translationsOf(language, "cancellations");
  const receipt = translationsOf(language, "receipt");
  const date = formatDay(ticket.ticketDate, language);
  const paid = ticket.paidAt !== null;
  const facts: [string, string][] = [
    [receipt("receiptNo"), ticket.receiptNo],
    [receipt("jetty"), jettyName(ticket.jettyId)],
    [receipt("departure"), date],
    [receipt("passengers"), String(ticket.totalPassengers)],
    ...(paid ? [[receipt("table.paid"), formatRm(paidSen(ticket))] as [string, string]] : []),
  ];
  const money = !paid
    ? t("mail.unpaid")
    : ticket.ticketFlag < 3
      ? t("mail.refundOnline")
      : t("mail.refundCounter");
  const lines = [t("mail.lead"), money, t("mail.contact", { url: `${publicUrl}/help` })];
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
  return {
    subject: t("mail.subject", { receiptNo: ticket.receiptNo, date }),
    text,
    html,
  };
}
