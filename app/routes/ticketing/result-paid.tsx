import { useTranslation } from "react-i18next";
import { arrivalText } from "~/documents/arrival-text";
import { calendarPath, pdfPath } from "~/documents/pdf-path";
import { QrCode, type QrDrawing } from "~/documents/qr-code";
import { whoSails } from "~/domain/departures/ticket-boats";
import type { PaymentView } from "~/domain/payments/payment-view.server";
import { currentJetty, jettyAddress, jettyName } from "~/domain/places/jetties";
import { mapLink } from "~/domain/places/jetty-facts";
import {
  isFree,
  isPaidByCredit,
  paidSen,
  type PrintableTicket,
} from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { formatCount, formatDay, formatInstant } from "~/i18n/format";
import { returnText } from "~/i18n/return-text";
import { Actions, Button, LinkButton } from "~/ui/forms/buttons";
import { CouncilContact } from "~/ui/layout/council-contact";
import { Facts } from "~/ui/layout/facts";
import { useFrame } from "~/ui/layout/frame";
import { Boats } from "~/ui/tickets/boats";
import { useCategoryNames } from "~/ui/tickets/category-names";
import { LateNote } from "~/ui/tickets/late-note";
import { type NextForBuyer, NoSailingNote } from "~/ui/tickets/no-sailing-note";
import { TicketCode } from "~/ui/tickets/ticket-code";
import { ReceivedBesideTicket } from "./received-money";
import { ShareTicket } from "./share-ticket";

interface ResultPaidProps {
  payment: PaymentView;
  ticket: PrintableTicket;
  qr: QrDrawing;
  next: NextForBuyer | null;
  /** The whole address of this page, to be shared. */
  link: string;
  /** As the tickets name them, as many as the page shows. */
  names: readonly string[];
  language: Language;
}

/** The ticket: what to show at the jetty first, then how to take it along. */
export function ResultPaid({ payment, ticket, qr, next, link, names, language }: ResultPaidProps) {
  const { t } = useTranslation("flow");
  const online = useTranslation("online").t;
  const code = formatTicketCode(ticket.ticketCode);
  const sails = whoSails(ticket) !== "none";
  const isMoneyless = isFree(ticket) || isPaidByCredit(ticket);
  return (
    <>
      {sails ? (
        <div className="note yes" role="status">
          <h1>{online(isMoneyless ? "result.ready" : "result.paid")}</h1>
          <p>{ticket.hasEmail ? online("result.mailed") : online("result.valid")}</p>
        </div>
      ) : null}
      <NoSailingNote ticket={ticket} next={next} isTitle={!sails} isFree={isMoneyless} />
      <LateNote boats={ticket.boats} />
      <ReceivedBesideTicket payment={payment} language={language} />
      <article className="card ticket">
        <div className="ticket-qr">
          <QrCode drawing={qr} label={t("result.qr", { code })} />
          <TicketCode ticketCode={ticket.ticketCode} />
          {sails ? <p className="hint">{online("result.show")}</p> : null}
        </div>
        <div>
          <div className="divider" />
          <TicketFacts ticket={ticket} names={names} language={language} />
        </div>
      </article>
      <TicketActions ticket={ticket} />
      <ShareTicket ticket={ticket} link={link} language={language} />
      <CouncilContact jettyId={ticket.jettyId} reference={ticket.receiptNo} />
    </>
  );
}

function TicketFacts({
  ticket,
  names,
  language,
}: Pick<ResultPaidProps, "ticket" | "names" | "language">) {
  const { t } = useTranslation("flow");
  const online = useTranslation("online").t;
  const receipt = useTranslation("receipt").t;
  const place = useFrame().places.jetties[currentJetty(ticket.jettyId)];
  const { name } = useCategoryNames();
  const common = useTranslation("common").t;
  const { travelCreditSen } = ticket;
  const sails = whoSails(ticket) !== "none";
  const sum = formatRm(paidSen(ticket) - travelCreditSen);
  const back = sails ? returnText(receipt, ticket, language) : null;
  const paid = ticket.paidAt ? `${sum}, ${formatInstant(ticket.paidAt, language)}` : sum;
  return (
    <Facts
      facts={[
        {
          term: t("result.date"),
          value: (
            <>
              <b>{formatDay(ticket.ticketDate, language)}</b>
              <Boats boats={ticket.boats} isDelayTold />
              {sails ? (
                <a className="screen-only" href={calendarPath(ticket.ticketCode)}>
                  {receipt("boarding.calendar")}
                </a>
              ) : null}
            </>
          ),
        },
        {
          term: t("result.jetty"),
          value: (
            <>
              <b>{jettyName(ticket.jettyId)}</b>
              <br />
              {jettyAddress(ticket.jettyId)}
              <a className="screen-only" href={mapLink(ticket.jettyId, place)}>
                {receipt("boarding.map")}
              </a>
            </>
          ),
        },
        ...(sails
          ? [
              {
                term: receipt("boarding.arriveBy"),
                value: arrivalText(receipt, ticket, place, language),
              },
            ]
          : []),
        ...(back ? [{ term: receipt("boarding.way"), value: back }] : []),
        {
          term: t("result.passengers"),
          value: ticket.lines.map((line) => (
            <div
              key={line.category}
            >{`${formatCount(line.quantity)} × ${name(line.category)}`}</div>
          )),
        },
        ...(names.length > 0
          ? [
              {
                term: receipt("boarding.names"),
                value: <Names names={names} more={ticket.totalPassengers - names.length} />,
              },
            ]
          : []),
        ...(ticket.name ? [{ term: t("result.buyer"), value: ticket.name }] : []),
        { term: t("result.receiptNo"), value: <span className="num">{ticket.receiptNo}</span> },
        ...(isFree(ticket)
          ? [{ term: online("result.sum"), value: receipt("channelOf.free") }]
          : isPaidByCredit(ticket)
            ? []
            : [{ term: t("result.paidTerm"), value: paid }]),
        ...(travelCreditSen > 0
          ? [
              {
                term: common("order.credit"),
                value: (
                  <>
                    {formatRm(travelCreditSen)}{" "}
                    <a className="screen-only" href="/travel-credit">
                      {online("result.creditLeft")}
                    </a>
                  </>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

function Names({ names, more }: { names: readonly string[]; more: number }) {
  const { t } = useTranslation("receipt");
  return (
    <ol className="names">
      {names.map((name, index) => (
        <li key={`${index} ${name}`}>
          <bdi>{name}</bdi>
        </li>
      ))}
      {more > 0 ? <li>{t("boarding.more", { count: more })}</li> : null}
    </ol>
  );
}

function TicketActions({ ticket }: { ticket: PrintableTicket }) {
  const { t } = useTranslation("flow");
  const online = useTranslation("online").t;
  const { ticketCode, hasEmail } = ticket;
  const sails = whoSails(ticket) !== "none";
  return (
    <>
      <Actions>
        <LinkButton
          href={pdfPath("ticket", ticketCode)}
          look={sails ? "main" : "alt"}
          icon="download"
        >
          {online("result.ticketPdf")}
        </LinkButton>
        <LinkButton href={pdfPath("receipt", ticketCode)} look="alt" icon="download">
          {t("result.receiptPdf")}
        </LinkButton>
        <LinkButton href="/" look="alt">
          {online("result.buyNew")}
        </LinkButton>
      </Actions>
      {sails ? <p className="hint screen-only">{online("result.offline")}</p> : null}
      <p className="screen-only">
        <a className="alone" href={`/ticket/receipt/print/${ticketCode}`}>
          {online("result.print")}
        </a>
      </p>
      {hasEmail ? (
        <form className="screen-only" method="post" action={`/ticket/receipt/mail/${ticketCode}`}>
          <Button look="plain">{online("result.mail")}</Button>
        </form>
      ) : null}
    </>
  );
}
