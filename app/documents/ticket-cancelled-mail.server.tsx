import { renderToStaticMarkup } from "react-dom/server";
import { jettyName } from "~/domain/places/jetties";
import { paidSen, type PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";

interface TicketCancelledMailFacts {
  ticket: PrintableTicket;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
}

/** The mail of a cancelled ticket, as text and as HTML. Why it was cancelled is the office's own note and is not in it. */
export function ticketCancelledMail({ ticket, language, publicUrl }: TicketCancelledMailFacts): {
  subject: string;
  text: string;
  html: string;
} {
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
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{t("mail.heading")}</title>
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
        <p>{receipt("mail.greeting")}</p>
        <h1 style={{ fontSize: "24px", lineHeight: 1.25 }}>{t("mail.heading")}</h1>
        <p>{lines[0]}</p>
        <table style={{ borderCollapse: "collapse" }}>
          <tbody>
            {facts.map(([term, value]) => (
              <tr key={term}>
                <th
                  scope="row"
                  style={{
                    padding: "2px 16px 2px 0",
                    fontWeight: 400,
                    textAlign: "left",
                    color: "#4a585c",
                  }}
                >
                  {term}
                </th>
                <td style={{ fontWeight: 700 }}>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {lines.slice(1).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </body>
    </html>,
  );
  return {
    subject: t("mail.subject", { receiptNo: ticket.receiptNo, date }),
    text,
    html: `<!doctype html>${html}`,
  };
}
