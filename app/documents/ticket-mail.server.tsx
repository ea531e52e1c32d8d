import { jettyName } from "~/domain/places/jetties";
import { paidSen, type PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, MailFacts, mailFrame, MailHeading } from "./mail-frame.server";

interface TicketMailFacts {
  ticket: PrintableTicket;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
  /** Whether the tickets travel with the mail. */
  attached: boolean;
  /** It was sent before, with other names on it. */
  changed?: boolean;
}

/**
 * The mail of a paid ticket, as text and as HTML. What the buyer typed is in neither, so that
 * nobody can send a text of theirs in our name.
 */
export function ticketMail({
  ticket,
  language,
  publicUrl,
  attached,
  changed = false,
}: TicketMailFacts): Mail {
  const t = translationsOf(language, "receipt");
  const heading = changed ? t("mail.changed") : t("mail.paid");
  const date = formatDay(ticket.ticketDate, language);
  const link = `${publicUrl}/ticket/receipt/print/${ticket.ticketCode}`;
  const facts: [string, string][] = [
    [t("receiptNo"), ticket.receiptNo],
    [t("code"), formatTicketCode(ticket.ticketCode)],
    [t("jetty"), jettyName(ticket.jettyId)],
    [t("departure"), date],
    [t("passengers"), String(ticket.totalPassengers)],
    [t("table.paid"), formatRm(paidSen(ticket))],
  ];
  const attachment = attached ? t("mail.attached") : t("mail.notAttached");
  const text = [
    t("mail.greeting"),
    "",
    heading,
    "",
    ...facts.map(([term, value]) => `${term}: ${value}`),
    "",
    `${t("mail.link")}:`,
    link,
    "",
    attachment,
    t("showQr"),
    "",
    t("mail.why"),
    "",
  ].join("\n");
  const html = mailFrame({
    language,
    title: heading,
    children: (
      <>
        <p>{t("mail.greeting")}</p>
        <MailHeading>{heading}</MailHeading>
        <MailFacts facts={facts} />
        <p style={{ margin: "24px 0" }}>
          <a
            href={link}
            style={{
              display: "inline-block",
              padding: "12px 24px",
              borderRadius: "6px",
              background: "#0b5a6e",
              color: "#fff",
              fontWeight: 700,
            }}
          >
            {t("mail.link")}
          </a>
        </p>
        <p>
          {attachment} <b>{t("showQr")}</b>
        </p>
        <p style={{ color: "#4a585c", fontSize: "15px" }}>{t("mail.why")}</p>
      </>
    ),
  });
  return {
    subject: t("mail.subject", { receiptNo: ticket.receiptNo, date }),
    text,
    html,
  };
}
