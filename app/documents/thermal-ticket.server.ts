import { CASH } from "~/domain/counter/payment-methods";
import { jettyName } from "~/domain/places/jetties";
import {
  type PrintDocument,
  printDocument,
  type PrintLine,
} from "~/domain/printing/print-document";
import type { PrintedSale } from "~/domain/printing/queries.server";
import { isCopy } from "~/domain/printing/rules";
import {
  isOnAccount,
  paidSen,
  type PrintableTicket,
  SOLD_TO,
} from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatAmount, formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { ticketDepartureText } from "~/i18n/departure-text";
import { formatDay, formatInstant } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { thermalSailing } from "./thermal-sailing.server";

interface ThermalTicketFacts {
  ticket: PrintableTicket;
  /** The QR code's text, of the whole party. */
  qrToken: string;
  council: string;
  language: Language;
  /** Which print of the ticket this is; from 2 on it is marked as a copy. */
  copyNo: number | null;
  printedBy: string;
  /** Who sold it at the counter, and in which shift; null for one sold online. */
  sale: PrintedSale | null;
  now: Date;
}

/** A first print so soon after a cash sale opens the drawer; a later one is no reason to. */
const DRAWER_WITHIN_MS = 5 * 60_000;

/**
 * A paid ticket for the counter's roll: date and number of people largest, then the QR code that is
 * scanned at the boat, then who bought and the money.
 */
export function thermalTicket({
  ticket,
  qrToken,
  council,
  language,
  copyNo,
  printedBy,
  sale,
  now,
}: ThermalTicketFacts): PrintDocument {
  const t = translationsOf(language, "receipt");
  const printing = translationsOf(language, "printing");
  const departs = ticketDepartureText(ticket.boats, language);
  // The mark is the same in either language: who checks tickets looks for one text.
  const mark: PrintLine[] = isCopy(copyNo)
    ? [{ kind: "text", text: `SALINAN ${copyNo}`, align: "center", bold: true, big: true }]
    : [];
  return printDocument.parse({
    drawer:
      ticket.ticketFlag === 3 &&
      ticket.payments.some(({ method }) => method === CASH) &&
      copyNo === 1 &&
      ticket.paidAt !== null &&
      now.getTime() - ticket.paidAt.getTime() < DRAWER_WITHIN_MS,
    lines: [
      { kind: "text", text: council, align: "center" },
      {
        kind: "text",
        text: t("issuer", { jetty: jettyName(ticket.jettyId) }),
        align: "center",
        bold: true,
      },
      ...mark,
      { kind: "rule" },
      {
        kind: "text",
        text: formatDay(ticket.ticketDate, language),
        align: "center",
        bold: true,
        big: true,
      },
      ...(departs
        ? [{ kind: "text" as const, text: departs, align: "center" as const, bold: true }]
        : []),
      ...thermalSailing(ticket, language),
      {
        kind: "text",
        text: t("count", { count: ticket.totalPassengers }),
        align: "center",
        bold: true,
        big: true,
      },
      { kind: "qr", text: qrToken },
      { kind: "text", text: t("showQr"), align: "center" },
      { kind: "rule" },
      { kind: "pair", label: t("receiptNo"), value: ticket.receiptNo, bold: true },
      pair(t("code"), formatTicketCode(ticket.ticketCode)),
      pair(t("purchaseDate"), formatInstant(ticket.paidAt ?? ticket.createdAt, language)),
      ...buyerLines(ticket, language),
      { kind: "rule" },
      ...ticket.lines.map((line) =>
        pair(
          `${t(`category.${line.category}`)} x ${line.quantity}`,
          formatAmount(line.fareSen * line.quantity),
        ),
      ),
      ...(ticket.transactionChargeSen > 0
        ? [
            pair(
              t("table.charge", { charge: "" }).trim(),
              formatAmount(ticket.transactionChargeSen),
            ),
          ]
        : []),
      ...paymentLines(ticket, language),
      ...(sale
        ? [
            pair(printing("paper.seller"), sale.seller),
            pair(printing("paper.shift"), String(sale.shiftId)),
          ]
        : []),
      ...(sale?.seller === printedBy ? [] : [pair(printing("paper.printedBy"), printedBy)]),
      ...mark,
    ],
  });
}

/** Whom a counter's sale was made to, where it was no walk-up buyer. */
function buyerLines({ counterSale }: PrintableTicket, language: Language): PrintLine[] {
  const t = translationsOf(language, "receipt");
  return SOLD_TO.flatMap((who) => {
    const name = counterSale?.[who];
    return name ? [pair(t(`soldTo.${who}`), name)] : [];
  });
}

/** How it was paid. A sale on account is not paid yet, and the paper does not say that it is. */
function paymentLines(ticket: PrintableTicket, language: Language): PrintLine[] {
  const t = translationsOf(language, "receipt");
  const { counterSale } = ticket;
  const sum = formatRm(paidSen(ticket));
  if (isOnAccount(ticket))
    return [{ kind: "pair", label: t("table.onAccount"), value: sum, bold: true }];
  return [
    { kind: "pair", label: t("table.paid"), value: sum, bold: true },
    ...(ticket.payments.length > 1
      ? ticket.payments.map(({ method, sen }) =>
          pair(t(`channelOf.${method as "other"}`, method), formatRm(sen)),
        )
      : [pair(t("channel"), t(`channelOf.${ticket.channel as "other"}`, ticket.channel))]),
    ...(typeof counterSale?.cashInSen !== "number"
      ? []
      : [
          pair(t("table.cashIn"), formatRm(counterSale.cashInSen)),
          pair(t("table.change"), formatRm(counterSale.changeSen ?? 0)),
        ]),
  ];
}

interface TestPageFacts {
  printerName: string;
  language: Language;
  printedBy: string;
  now: Date;
}

/** What shows that a printer prints, cuts, and draws a QR code. */
export function testPage({ printerName, language, printedBy, now }: TestPageFacts): PrintDocument {
  const t = translationsOf(language, "printing");
  return printDocument.parse({
    lines: [
      { kind: "text", text: t("paper.test"), align: "center", bold: true, big: true },
      { kind: "rule" },
      { kind: "pair", label: t("paper.printer"), value: printerName },
      { kind: "pair", label: t("paper.time"), value: formatInstant(now, language) },
      { kind: "pair", label: t("paper.printedBy"), value: printedBy },
      { kind: "rule" },
      { kind: "text", text: "ABCDEFGHIJKLMNOPQRSTUVWXYZ 0123456789" },
      { kind: "qr", text: "JETTY TEST" },
      { kind: "text", text: t("paper.testEnd"), align: "center" },
    ],
  });
}

function pair(label: string, value: string): PrintLine {
  return { kind: "pair", label, value };
}
