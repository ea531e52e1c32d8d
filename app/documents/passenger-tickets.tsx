import { useTranslation } from "react-i18next";
import { jettyName } from "~/domain/places/jetties";
import {
  passengerTicketNo,
  type PrintablePassenger,
  type PrintableTicket,
} from "~/domain/receipts/printable-ticket";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatDay } from "~/i18n/format";
import { useDocumentLanguage } from "./a4-receipt";
import { QrCode, type QrDrawing } from "./qr-code";

/**
 * Two columns of four fill an A4 sheet; more of them in one block would make the browser's page
 * breaking slow.
 */
const TICKETS_PER_SHEET = 8;
/** From here on a name is set smaller, so that it keeps to its card. */
const LONG_NAME = 60;

export interface TicketsProps {
  ticket: PrintableTicket;
  passengers: readonly (PrintablePassenger & { qr: QrDrawing })[];
}

/** Everybody's own ticket, with its number and its own QR code, to be cut out (R-7-56). */
export function PassengerTickets({ ticket, passengers }: TicketsProps) {
  const sheets = Array.from(
    { length: Math.ceil(passengers.length / TICKETS_PER_SHEET) },
    (_, index) => passengers.slice(index * TICKETS_PER_SHEET, (index + 1) * TICKETS_PER_SHEET),
  );
  return (
    <main>
      {sheets.map((sheet) => (
        <section key={sheet[0]?.no} className="sheet">
          {sheet.map((passenger) => (
            <PassengerTicket key={passenger.no} ticket={ticket} passenger={passenger} />
          ))}
        </section>
      ))}
    </main>
  );
}

function PassengerTicket({
  ticket,
  passenger,
}: {
  ticket: PrintableTicket;
  passenger: TicketsProps["passengers"][number];
}) {
  const { t } = useTranslation("receipt");
  const number = passengerTicketNo(ticket.receiptNo, passenger.no);
  return (
    <article>
      <h2>{t("issuer", { jetty: jettyName(ticket.jettyId) })}</h2>
      <p className="big">{formatDay(ticket.ticketDate, useDocumentLanguage())}</p>
      {passenger.name ? (
        <p className={passenger.name.length > LONG_NAME ? "name long" : "name"}>
          <bdi>{passenger.name}</bdi>
        </p>
      ) : null}
      <div>
        <QrCode drawing={passenger.qr} label={t("qrLabel", { code: number })} />
        <div>
          <p>
            <b>{t(`category.${passenger.category}`)}</b>
          </p>
          <p>{t("ticket.of", { no: passenger.no, total: ticket.totalPassengers })}</p>
          <p className="fine">
            {t("ticket.no")}
            <br />
            <b>{number}</b>
          </p>
          <p className="fine">
            {t("code")}
            <br />
            <b>{formatTicketCode(ticket.ticketCode)}</b>
          </p>
        </div>
      </div>
    </article>
  );
}
