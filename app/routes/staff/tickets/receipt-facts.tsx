import { useTranslation } from "react-i18next";
import { chargeText } from "~/documents/charge-text";
import { QrCode, type QrDrawing } from "~/documents/qr-code";
import { jettyName } from "~/domain/places/jetties";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { ticketDepartureText } from "~/i18n/departure-text";
import { formatDay, formatInstant } from "~/i18n/format";
import { useLanguage } from "~/i18n/use-language";
import { Facts } from "~/ui/layout/facts";

interface ReceiptFactsProps {
  /** As JSON brings it: instants are Date or text alike. */
  ticket: PrintableTicket;
  qr: QrDrawing;
  /** Who sold it at the counter. */
  seller: string | null;
}

/** The lines of the receipt, in the order of 2.12. */
export function ReceiptFacts({ ticket, qr, seller }: ReceiptFactsProps) {
  const { t } = useTranslation("receipt");
  const { t: detail } = useTranslation("detail");
  const language = useLanguage();
  const code = formatTicketCode(ticket.ticketCode);
  const channels =
    ticket.payments.length > 1 ? ticket.payments.map(({ method }) => method) : [ticket.channel];
  const instant = (at: Date | null) => (at ? formatInstant(new Date(at), language) : "–");
  return (
    <Facts
      facts={[
        { term: t("receiptNo"), value: ticket.receiptNo },
        { term: t("code"), value: <span className="code">{code}</span> },
        {
          term: detail("qr"),
          value: <QrCode drawing={qr} label={t("qrLabel", { code })} />,
        },
        { term: t("purchaseDate"), value: instant(ticket.createdAt) },
        { term: detail("fact.amount"), value: formatRm(ticket.amountSen) },
        ...(ticket.ticketFlag < 3
          ? [
              {
                term: detail("fact.charge"),
                value: chargeText(t, ticket),
              },
            ]
          : []),
        { term: t("jetty"), value: jettyName(ticket.jettyId) },
        {
          term: t("departure"),
          value: [
            formatDay(ticket.ticketDate, language),
            ticketDepartureText(ticket.boats, language),
          ]
            .filter(Boolean)
            .join(", "),
        },
        { term: t("buyer"), value: ticket.name ?? "–" },
        { term: t("phone"), value: ticket.phoneNo ?? "–" },
        { term: t("passengers"), value: ticket.totalPassengers },
        { term: t("medium"), value: t(`mediumOf.${ticket.ticketFlag}`) },
        { term: t("madeBy"), value: seller ?? t(`madeByOf.${ticket.ticketFlag}`) },
        { term: t("paymentTime"), value: instant(ticket.paidAt) },
        {
          term: t("transactionId"),
          value: <span className="as-typed">{ticket.transactionId}</span>,
        },
        {
          term: t("channel"),
          value: channels.map((one) => t(`channelOf.${one as "other"}`, one)).join(" + "),
        },
      ]}
    />
  );
}
