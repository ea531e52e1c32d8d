import { clockTime } from "~/domain/departures/status/transitions";
import { whoSails } from "~/domain/departures/ticket-boats";
import { jettyAddress, jettyName } from "~/domain/places/jetties";
import type { JettyFacts } from "~/domain/places/jetty-facts";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { addDays, type Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import { ticketDepartureText } from "~/i18n/departure-text";
import { returnText } from "~/i18n/return-text";
import { noSailingLines } from "~/i18n/sailing-text";
import { translationsOf } from "~/i18n/translations.server";
import { arrivalText } from "./arrival-text";
import { contactWays } from "./contact-ways";

interface CalendarFacts {
  ticket: PrintableTicket;
  place: JettyFacts;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
}

const ZONE = "Asia/Kuala_Lumpur";
const TIME_ZONE = [
  "BEGIN:VTIMEZONE",
  `TZID:${ZONE}`,
  "BEGIN:STANDARD",
  "DTSTART:19820101T000000",
  "TZOFFSETFROM:+0800",
  "TZOFFSETTO:+0800",
  "END:STANDARD",
  "END:VTIMEZONE",
];
/** The evening before is when one packs: at 18:00. */
const HOURS_BEFORE_MIDNIGHT = 6;

/**
 * The day of a ticket as an iCalendar file (RFC 5545): an hour from when the boat leaves, or at the
 * jetty where a time to be there is fixed, else the whole day. Sent twice it has one identity, so
 * that a calendar replaces it; one of a boat that does not sail is cancelled, with no reminder.
 */
export function calendarEntry({ ticket, place, language, publicUrl }: CalendarFacts): string {
  const t = translationsOf(language, "receipt");
  const jetty = jettyName(ticket.jettyId);
  const departs = ticketDepartureText(ticket.boats, language);
  const begin = beginOf(ticket, place);
  const off = noSailingLines(t, ticket, language);
  const isOff = whoSails(ticket) === "none";
  const back = returnText(t, ticket, language);
  const link = `${publicUrl}/ticket/receipt/print/${ticket.ticketCode}`;
  const description = [
    ...off,
    ...(departs === null ? [] : [departs]),
    `${t("receiptNo")}: ${ticket.receiptNo}`,
    `${t("mail.code")}: ${formatTicketCode(ticket.ticketCode)}`,
    ...(isOff
      ? [t("sailing.stay")]
      : [
          `${t("boarding.arriveBy")}: ${arrivalText(t, ticket, place, language)}`,
          ...(back === null ? [] : [back]),
          t("showQr"),
        ]),
    link,
    ...contactWays(place.contact).map(({ shown }) => shown),
  ].join("\n");
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Tiket Jeti//Tiket bot//MS",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(begin === null ? [] : TIME_ZONE),
    "BEGIN:VEVENT",
    `UID:${ticket.receiptNo}@${new URL(publicUrl).hostname}`,
    `DTSTAMP:${(ticket.paidAt ?? ticket.createdAt).toISOString().replace(/[-:]|\.\d+/g, "")}`,
    ...timesOf(ticket.ticketDate, begin),
    `SUMMARY:${escaped(t("calendarEntry.summary", { jetty, count: ticket.totalPassengers }))}`,
    `LOCATION:${escaped(`${jettyAddress(ticket.jettyId)}, Terengganu`)}`,
    ...(place.position ? [`GEO:${place.position.join(";")}`] : []),
    `DESCRIPTION:${escaped(description)}`,
    `URL:${link}`,
    "CLASS:PRIVATE",
    "TRANSP:TRANSPARENT",
    ...(isOff
      ? ["STATUS:CANCELLED"]
      : [
          "BEGIN:VALARM",
          "ACTION:DISPLAY",
          `DESCRIPTION:${escaped(t("calendarEntry.reminder", { jetty }))}`,
          `TRIGGER:${alarmOf(begin)}`,
          "END:VALARM",
        ]),
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]
    .map(folded)
    .join("\r\n");
}

/**
 * When the entry begins, as `08:30`: with the first boat that sails, or, where none does, the first
 * that was to; or when to be at the jetty; null is the whole day.
 */
function beginOf({ boats }: PrintableTicket, { arriveBy }: JettyFacts): string | null {
  const sailing = boats.filter(({ cancelled }) => !cancelled);
  const times = (sailing.length > 0 ? sailing : boats).map(
    (boat) => boat.delayedTo ?? boat.sailsAt,
  );
  return times.length > 0 ? clockTime(times.reduce((a, b) => (b < a ? b : a))) : arriveBy;
}

function timesOf(day: Day, begin: string | null): string[] {
  const date = (at: Day) => at.replaceAll("-", "");
  if (begin === null)
    return [`DTSTART;VALUE=DATE:${date(day)}`, `DTEND;VALUE=DATE:${date(addDays(day, 1))}`];
  const time = `${begin.replace(":", "")}00`;
  return [`DTSTART;TZID=${ZONE}:${date(day)}T${time}`, "DURATION:PT1H"];
}

/** Counted back from the entry's begin. */
function alarmOf(begin: string | null): string {
  const [hours = 0, minutes = 0] = (begin ?? "00:00").split(":").map(Number);
  return `-PT${hours + HOURS_BEFORE_MIDNIGHT}H${minutes}M`;
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, "\\$&").replace(/\n/g, "\\n");
}

/** At most 75 bytes a line; what is longer goes on after a space. No letter is cut. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  for (const letter of line) {
    if (Buffer.byteLength(part + letter) > 75) {
      parts.push(part);
      part = " ";
    }
    part += letter;
  }
  return [...parts, part].join("\r\n");
}
