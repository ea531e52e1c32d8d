import type { ReactNode } from "react";
import type { PaymentPart } from "~/domain/counter/payment-methods";
import { whoSails } from "~/domain/departures/ticket-boats";
import { jettyAddress, jettyName } from "~/domain/places/jetties";
import { type JettyFacts, mapLink } from "~/domain/places/jetty-facts";
import {
  isFree,
  isOnAccount,
  isPaidByCredit,
  paidSen,
  type PrintableTicket,
} from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { TRAVEL_CREDIT } from "~/domain/travel-credit/rules";
import { ticketDepartureText } from "~/i18n/departure-text";
import { formatDay } from "~/i18n/format";
import { returnText } from "~/i18n/return-text";
import { delayLines, noSailingLines } from "~/i18n/sailing-text";
import { translationsOf } from "~/i18n/translations.server";
import { arrivalText } from "./arrival-text";
import { contactLines, MailContact } from "./mail-contact.server";
import { type Mail, MailFacts, mailFrame, MailHeading, MailLines } from "./mail-frame.server";
import { mailName } from "./mail-name";

/** How the picture of the QR code is named inside the mail. */
export const QR_CONTENT_ID = "qr@ticket";
const QR_PIXELS = 320;
/** Of a bigger group the rest is counted: its tickets name everybody. */
const MAX_NAMES = 20;

/** Which PDFs of a ticket travel with a mail. */
export type Attached = "both" | "receipt" | "none";

interface TicketMailFacts {
  ticket: PrintableTicket;
  /** As they were typed; null where a sale has none. */
  names: readonly (string | null)[];
  place: JettyFacts;
  council: string;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
  attached: Attached;
  /** It was sent before, with other names on it. */
  changed?: boolean;
}

/** The sentence of a mail that says what is attached to it. */
export const ATTACHED = {
  both: "mail.attachedBoth",
  receipt: "mail.attachedReceipt",
  none: "mail.notAttached",
} as const satisfies Record<Attached, string>;

/**
 * The mail of a paid ticket, as text and as HTML: a boarding pass that works without internet. Of
 * what the buyer typed it has the passengers' names alone, as far as they can be nothing else, so
 * that nobody can send a text of theirs in our name.
 */
export function ticketMail(facts: TicketMailFacts): Mail {
  const { ticket, place, council, language, publicUrl, attached, changed = false } = facts;
  const t = translationsOf(language, "receipt");
  const sails = whoSails(ticket) !== "none";
  const valid = t(isValidUnpaid(ticket) ? "mail.valid" : "mail.paid");
  const heading = sails ? (changed ? t("mail.changed") : valid) : t("sailing.none");
  const sailing = [
    ...noSailingLines(t, ticket, language),
    ...delayLines(t, ticket.boats, language),
    ...(sails ? [] : [t("sailing.stay")]),
  ];
  const date = formatDay(ticket.ticketDate, language);
  const departs = ticketDepartureText(ticket.boats, language);
  const link = `${publicUrl}/ticket/receipt/print/${ticket.ticketCode}`;
  const map = mapLink(ticket.jettyId, place);
  const code = formatTicketCode(ticket.ticketCode);
  const back = sails ? returnText(t, ticket, language) : null;
  const pass: [string, string][] = [
    [t("departure"), departs ? `${date}, ${departs}` : date],
    [t("jetty"), jettyName(ticket.jettyId)],
    [t("boarding.place"), jettyAddress(ticket.jettyId)],
    ...(sails
      ? [
          [t("boarding.arriveBy"), arrivalText(t, ticket, place, language)] satisfies [
            string,
            string,
          ],
        ]
      : []),
    ...(back ? [[t("boarding.way"), back] satisfies [string, string]] : []),
    [t("passengers"), String(ticket.totalPassengers)],
  ];
  const money: [string, string][] = [
    [t("mail.code"), code],
    [t("receiptNo"), ticket.receiptNo],
    [t(isOnAccount(ticket) ? "table.onAccount" : "table.paid"), formatRm(paidSen(ticket))],
    ...partsOf(ticket).map(({ method, sen }): [string, string] => [
      t(`channelOf.${method as "other"}`, method),
      formatRm(sen),
    ]),
  ];
  const names = shownNames(facts);
  const about = { contact: place.contact, council, reference: ticket.receiptNo, language };
  const lines = [t(ATTACHED[attached]), t("mail.why")];
  const text = [
    t("mail.greeting"),
    "",
    heading,
    "",
    ...sailing.flatMap((line) => [line, ""]),
    ...pass.map(([term, value]) => `${term}: ${value}`),
    ...names,
    `${t("boarding.map")}: ${map}`,
    "",
    ...money.map(([term, value]) => `${term}: ${value}`),
    "",
    `${t("mail.link")}:`,
    link,
    "",
    ...(sails ? [t("showQr")] : []),
    ...lines,
    "",
    ...contactLines(about),
    "",
  ].join("\n");
  const html = mailFrame({
    language,
    title: heading,
    children: (
      <>
        <p>{t("mail.greeting")}</p>
        <MailHeading>{heading}</MailHeading>
        <MailLines lines={sailing} />
        <BoardingPass
          label={t("qrLabel", { code })}
          code={code}
          show={sails ? t("showQr") : t("sailing.none")}
        />
        <MailFacts facts={pass} />
        {names.length > 0 ? (
          <p>
            {names.map((name) => (
              <span key={name}>
                {name}
                <br />
              </span>
            ))}
          </p>
        ) : null}
        <p>
          <a href={map}>{t("boarding.map")}</a>
        </p>
        <MailFacts facts={money} />
        <p style={{ margin: "24px 0" }}>
          <MailButton href={link}>{t("mail.link")}</MailButton>
        </p>
        {sails ? <p>{t("mail.qrOffline")}</p> : null}
        <MailLines lines={lines} />
        <MailContact {...about} />
      </>
    ),
  });
  const subject = t(sails ? "mail.subject" : "mail.subjectOff", {
    receiptNo: ticket.receiptNo,
    date,
  });
  return { subject, text, html };
}

/** No payment came that the mail could speak of. */
function isValidUnpaid(ticket: PrintableTicket): boolean {
  return isFree(ticket) || isOnAccount(ticket) || isPaidByCredit(ticket);
}

/** As the receipt has them below the sum: nothing where all was paid by one way but travel credit. */
function partsOf({ payments, channel, amountSen }: PrintableTicket): readonly PaymentPart[] {
  if (channel === TRAVEL_CREDIT) return [{ method: channel, sen: amountSen }];
  return payments.length > 1 ? payments : [];
}

/** Numbered as the tickets are. */
function shownNames({ ticket, names, language }: TicketMailFacts): string[] {
  const t = translationsOf(language, "receipt");
  if (names.every((name) => name === null)) return [];
  const shown = names
    .slice(0, MAX_NAMES)
    .map((name, index) => `${index + 1}. ${mailName(name) ?? t("ticket.passenger")}`);
  const more = ticket.totalPassengers - shown.length;
  return more > 0 ? [...shown, t("boarding.more", { count: more })] : shown;
}

function BoardingPass({ label, code, show }: { label: string; code: string; show: string }) {
  return (
    <div style={{ padding: "8px 0 16px", background: "#fff", textAlign: "center" }}>
      <img
        src={`cid:${QR_CONTENT_ID}`}
        alt={label}
        width={QR_PIXELS}
        height={QR_PIXELS}
        style={{ display: "block", margin: "0 auto", maxWidth: "100%", height: "auto" }}
      />
      <p style={{ margin: 0, fontSize: "20px", fontWeight: 700 }}>{code}</p>
      <p style={{ margin: 0 }}>{show}</p>
    </div>
  );
}

function MailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      style={{
        display: "inline-block",
        padding: "12px 24px",
        borderRadius: "6px",
        background: "#0b5a6e",
        color: "#fff",
        fontWeight: 700,
      }}
    >
      {children}
    </a>
  );
}
