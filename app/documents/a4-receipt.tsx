import { useTranslation } from "react-i18next";
import { whoSails } from "~/domain/departures/ticket-boats";
import { jettyAddress, jettyName } from "~/domain/places/jetties";
import type { JettyFacts } from "~/domain/places/jetty-facts";
import {
  isOnAccount,
  paidSen,
  type PrintableTicket,
  SOLD_TO,
} from "~/domain/receipts/printable-ticket";
import { dayOf } from "~/domain/shared/day";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { ticketDepartureText } from "~/i18n/departure-text";
import { formatDate, formatDay, formatInstant } from "~/i18n/format";
import { returnText } from "~/i18n/return-text";
import { useLanguage } from "~/i18n/use-language";
import { arrivalText } from "./arrival-text";
import { chargeText } from "./charge-text";
import { ContactBlock } from "./contact-block";
import { MapLink } from "./map-link";
import { QrCode, type QrDrawing } from "./qr-code";
import { SailingLines } from "./sailing-lines";

export interface ReceiptProps {
  ticket: PrintableTicket;
  /** Of the whole party. */
  qr: QrDrawing;
  council: string;
  /** The jetty that one leaves from. */
  place: JettyFacts;
}

/**
 * The receipt of a paid ticket (2.12), on a page as in a PDF. What one shows at the jetty comes
 * first, the money after it.
 */
export function A4Receipt({ ticket, qr, council, place }: ReceiptProps) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const departs = ticketDepartureText(ticket.boats, language);
  const sails = whoSails(ticket) !== "none";
  const back = returnText(t, ticket, language);
  return (
    <article className="a4">
      <header>
        <div>
          <h1>{t("title")}</h1>
          <p>
            {council}
            <br />
            {t("issuer", { jetty: jettyName(ticket.jettyId) })}
          </p>
        </div>
        <dl>
          <dt>{t("receiptNo")}</dt>
          <dd>{ticket.receiptNo}</dd>
          <dt>{t("code")}</dt>
          <dd className="code">{formatTicketCode(ticket.ticketCode)}</dd>
          <dt>{t("purchaseDate")}</dt>
          <dd>{formatDate(dayOf(ticket.createdAt), language)}</dd>
        </dl>
      </header>
      <div className="pass">
        <QrCode drawing={qr} label={t("qrLabel", { code: formatTicketCode(ticket.ticketCode) })} />
        <div>
          <p className="big">{formatDay(ticket.ticketDate, language)}</p>
          {departs ? <p className="big">{departs}</p> : null}
          <SailingLines sailing={ticket} />
          <p className="big">{t("count", { count: ticket.totalPassengers })}</p>
          <p>
            <b>{jettyAddress(ticket.jettyId)}</b> <MapLink jettyId={ticket.jettyId} place={place} />
          </p>
          {sails ? (
            <>
              <p>
                {t("boarding.arriveBy")}: {arrivalText(t, ticket, place, language)}
              </p>
              {back ? <p>{back}</p> : null}
              <p>
                <b>{t("showQr")}</b>
              </p>
            </>
          ) : null}
        </div>
      </div>
      <ReceiptFacts ticket={ticket} />
      <ReceiptSums ticket={ticket} />
      <ContactBlock contact={place.contact} council={council} reference={ticket.receiptNo} />
      <p className="fine">{t("computer")}</p>
    </article>
  );
}

function ReceiptFacts({ ticket }: { ticket: PrintableTicket }) {
  const { t } = useTranslation("receipt");
  const language = useLanguage();
  const channels =
    ticket.payments.length > 1 ? ticket.payments.map(({ method }) => method) : [ticket.channel];
  return (
    <div className="two">
      <dl>
        <Fact term={t("jetty")} value={jettyName(ticket.jettyId)} />
        <Fact term={t("departure")} value={formatDay(ticket.ticketDate, language)} />
        <Fact term={t("buyer")} value={ticket.name} />
        {SOLD_TO.map((who) => (
          <Fact key={who} term={t(`soldTo.${who}`)} value={ticket.counterSale?.[who] ?? null} />
        ))}
        <Fact term={t("phone")} value={ticket.phoneNo} />
        <Fact term={t("passengers")} value={String(ticket.totalPassengers)} />
      </dl>
      <dl>
        <Fact term={t("medium")} value={t(`mediumOf.${ticket.ticketFlag}`)} />
        <Fact term={t("madeBy")} value={t(`madeByOf.${ticket.ticketFlag}`)} />
        <Fact
          term={t("paymentTime")}
          value={
            ticket.paidAt && !isOnAccount(ticket) ? formatInstant(ticket.paidAt, language) : null
          }
        />
        <Fact
          term={t("channel")}
          value={channels.map((one) => t(`channelOf.${one as "other"}`, one)).join(" + ")}
        />
        <Fact term={t("transactionId")} value={ticket.transactionId} />
      </dl>
    </div>
  );
}

/**
 * A counter sale may know nothing of its buyer: then there is no line. Names are kept from turning
 * the line around them.
 */
function Fact({ term, value }: { term: string; value: string | null }) {
  if (!value) return null;
  return (
    <>
      <dt>{term}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function ReceiptSums({ ticket }: { ticket: PrintableTicket }) {
  const { t } = useTranslation("receipt");
  const { counterSale } = ticket;
  return (
    <table aria-label={t("table.label")}>
      <thead>
        <tr>
          <th scope="col">{t("table.item")}</th>
          <th scope="col" className="n">
            {t("table.quantity")}
          </th>
          <th scope="col" className="n">
            {t("table.fare")}
          </th>
          <th scope="col" className="n">
            {t("table.sum")}
          </th>
        </tr>
      </thead>
      <tbody>
        {ticket.lines.map((line) => (
          <tr key={line.category}>
            <td>{t(`category.${line.category}`)}</td>
            <td className="n">{line.quantity}</td>
            <td className="n">{formatAmount(line.fareSen)}</td>
            <td className="n">{formatAmount(line.fareSen * line.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum label={t("table.amount")} value={formatAmount(ticket.amountSen)} />
        {ticket.ticketFlag < 3 ? (
          <Sum label={chargeText(t, ticket)} value={formatAmount(ticket.transactionChargeSen)} />
        ) : null}
        <Sum
          label={t(isOnAccount(ticket) ? "table.onAccount" : "table.paid")}
          value={formatRm(paidSen(ticket))}
          all
        />
        {ticket.payments.length > 1
          ? ticket.payments.map(({ method, sen }) => (
              <Sum
                key={method}
                label={t(`channelOf.${method as "other"}`, method)}
                value={formatAmount(sen)}
              />
            ))
          : null}
        {typeof counterSale?.cashInSen === "number" ? (
          <>
            <Sum label={t("table.cashIn")} value={formatAmount(counterSale.cashInSen)} />
            <Sum label={t("table.change")} value={formatAmount(counterSale.changeSen ?? 0)} />
          </>
        ) : null}
      </tfoot>
    </table>
  );
}

function Sum({ label, value, all }: { label: string; value: string; all?: boolean }) {
  return (
    <tr className={all ? "all" : undefined}>
      <td colSpan={3}>{label}</td>
      <td className="n">{value}</td>
    </tr>
  );
}
