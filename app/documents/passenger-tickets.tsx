import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { boatsOfPassenger, whoSails } from "~/domain/departures/ticket-boats";
import { jettyAddress, jettyName } from "~/domain/places/jetties";
import type { JettyFacts } from "~/domain/places/jetty-facts";
import {
  passengerTicketNo,
  type PrintablePassenger,
  type PrintableTicket,
} from "~/domain/receipts/printable-ticket";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { departureText } from "~/i18n/departure-text";
import { formatDate, formatDay } from "~/i18n/format";
import { returnText } from "~/i18n/return-text";
import { shortSailingText } from "~/i18n/sailing-text";
import { useLanguage } from "~/i18n/use-language";
import { arrivalText } from "./arrival-text";
import { contactWays } from "./contact-ways";
import { MapLink } from "./map-link";
import { QrCode, type QrDrawing } from "./qr-code";

/** So few share a sheet as strips of its whole width, with all that one has to know on each. */
const MOST_STRIPS = 4;
/**
 * Two columns of four fill an A4 sheet; more of them in one block would make the browser's page
 * breaking slow.
 */
const TICKETS_PER_SHEET = 8;
/** From here on a name is set smaller, so that it keeps to its card. */
const LONG_NAME = 60;

export interface TicketsProps {
  ticket: PrintableTicket;
  /** The jetty that one leaves from. */
  place: JettyFacts;
  passengers: readonly (PrintablePassenger & { qr: QrDrawing })[];
}

/** Everybody's own ticket, with its number and its own QR code, to be cut out (R-7-56). */
export function PassengerTickets({ ticket, place, passengers }: TicketsProps) {
  const sheets = Array.from(
    { length: Math.ceil(passengers.length / TICKETS_PER_SHEET) },
    (_, index) => passengers.slice(index * TICKETS_PER_SHEET, (index + 1) * TICKETS_PER_SHEET),
  );
  return (
    <main>
      {sheets.map((sheet) => {
        const strips = sheet.length <= MOST_STRIPS;
        return (
          <section
            key={sheet[0]?.no}
            className={strips ? `sheet strips of${sheet.length}` : "sheet"}
          >
            {sheet.map((passenger) => (
              <PassengerTicket
                key={passenger.no}
                ticket={ticket}
                passenger={passenger}
                isStrip={strips}
              >
                {strips ? (
                  <TheDay ticket={ticket} place={place} sails={sailsOf(ticket, passenger)} />
                ) : (
                  <p className="fine">
                    <ReturnDay ticket={ticket} />
                    <MapLink jettyId={ticket.jettyId} place={place} />
                  </p>
                )}
              </PassengerTicket>
            ))}
          </section>
        );
      })}
    </main>
  );
}

interface PassengerTicketProps {
  ticket: PrintableTicket;
  passenger: TicketsProps["passengers"][number];
  isStrip: boolean;
  children: ReactNode;
}

function PassengerTicket({ ticket, passenger, isStrip, children }: PassengerTicketProps) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const number = passengerTicketNo(ticket.receiptNo, passenger.no);
  const boats = boatsOfPassenger(ticket.boats, passenger.no);
  const departs = departureText(boats, language);
  const sailing = shortSailingText(t, { boats, stopped: ticket.stopped }, language);
  // Within another line: a further one would find no place on the sheet.
  const news =
    sailing && isStrip ? (
      <>
        <br />
        {sailing}
      </>
    ) : null;
  return (
    <article>
      <h2>{t("issuer", { jetty: jettyName(ticket.jettyId) })}</h2>
      <p className="big">
        {formatDay(ticket.ticketDate, language)}
        {departs ? null : news}
      </p>
      {departs ? (
        <p className="big">
          {departs}
          {news}
        </p>
      ) : null}
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
          {sailing && !isStrip ? (
            <p className="fine">
              <b>{sailing}</b>
            </p>
          ) : (
            children
          )}
        </div>
      </div>
    </article>
  );
}

/** On a card, which has no room for the whole sentence. */
function ReturnDay({ ticket: { returnUntil } }: Pick<TicketsProps, "ticket">) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  if (!returnUntil) return null;
  return (
    <>
      <b>{t("boarding.returnDay", { day: formatDate(returnUntil, language) })}</b>
      <br />
    </>
  );
}

function sailsOf({ boats, stopped }: PrintableTicket, { no }: PrintablePassenger): boolean {
  return whoSails({ boats: boatsOfPassenger(boats, no), stopped }) !== "none";
}

/** Where and when to be, and whom to ask. */
function TheDay({
  ticket,
  place,
  sails,
}: Pick<TicketsProps, "ticket" | "place"> & { sails: boolean }) {
  const { t } = useTranslation("receipt");
  const about = useTranslation("about").t;
  const language = useLanguage();
  const back = returnText(t, ticket, language);
  return (
    <>
      <p className="fine">
        {t("boarding.place")}
        <br />
        <b>{jettyAddress(ticket.jettyId)}</b> <MapLink jettyId={ticket.jettyId} place={place} />
      </p>
      {sails ? (
        <p className="fine">
          {t("boarding.arriveBy")}
          <br />
          <b>{arrivalText(t, ticket, place, language)}</b>
          {back ? (
            <>
              <br />
              {back}
            </>
          ) : null}
        </p>
      ) : null}
      <p className="fine">
        {contactWays(place.contact).map(({ kind, shown, href }) => (
          <Fragment key={kind}>
            <a href={href}>{about(`contact.${kind}`, { way: shown })}</a>
            <br />
          </Fragment>
        ))}
      </p>
    </>
  );
}
