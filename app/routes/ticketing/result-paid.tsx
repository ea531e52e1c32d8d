import { useTranslation } from "react-i18next";
import { pdfPath } from "~/documents/pdf-path";
import { QrCode, type QrDrawing } from "~/documents/qr-code";
import { jettyName } from "~/domain/places/jetties";
import { paidSen, type PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatDay, formatInstant } from "~/i18n/format";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { Facts } from "~/ui/layout/facts";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { TicketCode } from "~/ui/tickets/ticket-code";

interface ResultPaidProps {
  ticket: PrintableTicket;
  qr: QrDrawing;
  language: Language;
}

/** The ticket: what to show at the jetty first, then how to take it along. */
export function ResultPaid({ ticket, qr, language }: ResultPaidProps) {
  const { t } = useTranslation("flow");
  const code = formatTicketCode(ticket.ticketCode);
  return (
    <>
      <div className="note yes" role="status">
        <h1>{t("result.paid")}</h1>
        <p>{ticket.hasEmail ? t("result.mailed") : t("result.valid")}</p>
      </div>
      <article className="card ticket">
        <div className="ticket-qr">
          <QrCode drawing={qr} label={t("result.qr", { code })} />
          <TicketCode ticketCode={ticket.ticketCode} />
          <p className="hint">{t("result.show")}</p>
        </div>
        <div>
          <div className="divider" />
          <TicketFacts ticket={ticket} language={language} />
        </div>
      </article>
      <TicketActions ticket={ticket} />
      <p className="hint">{t("result.offline")}</p>
    </>
  );
}

function TicketFacts({ ticket, language }: Omit<ResultPaidProps, "qr">) {
  const { t } = useTranslation("flow");
  const { name } = useCategoryNames();
  const paid = ticket.paidAt
    ? `${formatRm(paidSen(ticket))}, ${formatInstant(ticket.paidAt, language)}`
    : formatRm(paidSen(ticket));
  return (
    <Facts
      facts={[
        { term: t("result.jetty"), value: jettyName(ticket.jettyId) },
        { term: t("result.date"), value: formatDay(ticket.ticketDate, language) },
        {
          term: t("result.passengers"),
          value: ticket.lines.map((line) => (
            <div key={line.category}>{`${line.quantity} × ${name(line.category)}`}</div>
          )),
        },
        ...(ticket.name ? [{ term: t("result.buyer"), value: ticket.name }] : []),
        { term: t("result.receiptNo"), value: <span className="num">{ticket.receiptNo}</span> },
        { term: t("result.paidTerm"), value: paid },
      ]}
    />
  );
}

function TicketActions({ ticket: { ticketCode, hasEmail } }: { ticket: PrintableTicket }) {
  const { t } = useTranslation("flow");
  return (
    <>
      <Actions>
        <LinkButton href={pdfPath("ticket", ticketCode)} icon="download">
          {t("result.ticketPdf")}
        </LinkButton>
        <LinkButton href={pdfPath("receipt", ticketCode)} look="alt" icon="download">
          {t("result.receiptPdf")}
        </LinkButton>
        <LinkButton href="/" look="alt">
          {t("result.buyNew")}
        </LinkButton>
      </Actions>
      <p>
        <a href={`/ticket/receipt/print/${ticketCode}`}>{t("result.print")}</a>
      </p>
      {hasEmail ? (
        <form method="post" action={`/ticket/receipt/mail/${ticketCode}`}>
          <Button look="plain">{t("result.mail")}</Button>
        </form>
      ) : null}
    </>
  );
}
