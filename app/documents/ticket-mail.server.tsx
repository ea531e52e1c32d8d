import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { jettyName } from "~/domain/places/jetties";
import { paidSen, type PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";

export interface TicketMail {
  subject: string;
  text: string;
  html: string;
}

interface TicketMailFacts {
  ticket: PrintableTicket;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
  /** Whether the tickets travel with the mail. */
  attached: boolean;
}

/** The mail of a paid ticket, as text and as HTML. What the buyer typed is in neither, so that nobody can send words of theirs in our name. */
export function ticketMail({ ticket, language, publicUrl, attached }: TicketMailFacts): TicketMail {
  const t = translationsOf(language, "receipt");
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
    t("mail.paid"),
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
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{t("mail.paid")}</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: "24px",
          background: "#faf6ee",
          color: "#15262c",
          font: "17px/1.5 system-ui,sans-serif",
        }}
      >
        <p>{t("mail.greeting")}</p>
        <h1 style={{ fontSize: "24px", lineHeight: 1.25 }}>{t("mail.paid")}</h1>
        <table style={{ borderCollapse: "collapse" }}>
          <tbody>
            {facts.map(([term, value]) => (
              <Row key={term} term={term} value={value} />
            ))}
          </tbody>
        </table>
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
      </body>
    </html>,
  );
  return {
    subject: t("mail.subject", { receiptNo: ticket.receiptNo, date }),
    text,
    html: `<!doctype html>${html}`,
  };
}

function Row({ term, value }: { term: string; value: ReactNode }) {
  return (
    <tr>
      <th
        scope="row"
        style={{ padding: "2px 16px 2px 0", fontWeight: 400, textAlign: "left", color: "#4a585c" }}
      >
        {term}
      </th>
      <td style={{ fontWeight: 700 }}>{value}</td>
    </tr>
  );
}
