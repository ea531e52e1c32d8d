import { boatsOfPassenger } from "~/domain/departures/ticket-boats";
import { jettyName } from "~/domain/places/jetties";
import { type PrintDocument, printDocument } from "~/domain/printing/print-document";
import {
  passengerTicketNo,
  type PrintablePassenger,
  type PrintableTicket,
} from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { departureText } from "~/i18n/departure-text";
import { formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { thermalSailing } from "./thermal-sailing.server";

interface PersonalTicketFacts {
  ticket: PrintableTicket;
  passenger: PrintablePassenger;
  /** The QR code's text, of this passenger alone. */
  qrToken: string;
  council: string;
  language: Language;
}

/** One passenger's own ticket for the counter's roll: no money, no buyer. */
export function thermalPersonalTicket({
  ticket,
  passenger,
  qrToken,
  council,
  language,
}: PersonalTicketFacts): PrintDocument {
  const t = translationsOf(language, "receipt");
  const day = formatDay(ticket.ticketDate, language);
  const boats = boatsOfPassenger(ticket.boats, passenger.no);
  const departs = departureText(boats, language);
  const number = passengerTicketNo(ticket.receiptNo, passenger.no);
  return printDocument.parse({
    lines: [
      { kind: "text", text: council, align: "center" },
      {
        kind: "text",
        text: t("issuer", { jetty: jettyName(ticket.jettyId) }),
        align: "center",
        bold: true,
      },
      { kind: "rule" },
      { kind: "text", text: day, align: "center", bold: true, big: true },
      ...(departs
        ? [{ kind: "text" as const, text: departs, align: "center" as const, bold: true }]
        : []),
      ...thermalSailing({ ...ticket, boats }, language),
      ...(passenger.name
        ? [{ kind: "text" as const, text: passenger.name, align: "center" as const, bold: true }]
        : []),
      { kind: "text", text: t(`category.${passenger.category}`), align: "center" },
      { kind: "qr", text: qrToken },
      { kind: "text", text: t("showQr"), align: "center" },
      { kind: "rule" },
      { kind: "pair", label: t("ticket.no"), value: number, bold: true },
      {
        kind: "pair",
        label: t("ticket.passenger"),
        value: t("ticket.of", { no: passenger.no, total: ticket.totalPassengers }),
      },
      { kind: "pair", label: t("code"), value: formatTicketCode(ticket.ticketCode) },
    ],
  });
}
