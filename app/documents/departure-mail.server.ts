import type { DepartureNews } from "~/domain/departures/status/departure-news";
import type { ToldDeparture } from "~/domain/departures/status/tell-buyers.server";
import { jettyName } from "~/domain/places/jetties";
import type { Contact } from "~/domain/places/jetty-facts";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatDay, formatTime } from "~/i18n/format";
import { publicReasonText } from "~/i18n/public-reason";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailWithFacts } from "./mail-frame.server";

interface DepartureMailFacts {
  ticket: PrintableTicket;
  about: ToldDeparture;
  kind: DepartureNews;
  /** It was late before. */
  again: boolean;
  language: Language;
  contact: Contact;
  council: string;
  /** Origin of the site. */
  publicUrl: string;
}

/**
 * The mail to the buyer of a departure that does not sail, is late, or sails as planned after all, as
 * text and as HTML. A party on several boats reads how many of it sail with this one.
 */
export function departureMail(facts: DepartureMailFacts): Mail {
  const { ticket, about, kind, language, contact, council, publicUrl } = facts;
  const t = translationsOf(language, "departureMail");
  const receipt = translationsOf(language, "receipt");
  const { receiptNo } = ticket;
  const date = formatDay(ticket.ticketDate, language);
  const was = formatTime(about.sailsAt, language);
  const now = formatTime(about.delayedTo ?? about.sailsAt, language);
  const named = { date, was, now, boat: about.boat, receiptNo };
  const timed: [string, string][] =
    kind === "delayed"
      ? [
          [t("fact.was"), was],
          [t("fact.now"), now],
        ]
      : [[t("fact.time"), now]];
  const reason = kind === "on_time" ? null : about.reason;
  return mailWithFacts({
    language,
    about: { contact, council, reference: receiptNo },
    subject: t(`subject.${kind}`, named),
    heading: t(`heading.${kind}`, named),
    greeting: receipt("mail.greeting"),
    lead: t(kind === "delayed" && facts.again ? "lead.again" : `lead.${kind}`, named),
    facts: [
      [receipt("receiptNo"), receiptNo],
      [receipt("jetty"), jettyName(ticket.jettyId)],
      [receipt("departure"), date],
      [t("fact.boat"), about.boat],
      ...timed,
      [receipt("passengers"), String(about.people)],
      ...(reason
        ? [[t("fact.reason"), publicReasonText(reason, language)] satisfies [string, string]]
        : []),
    ],
    lines: [
      t(`next.${kind}`, named),
      ...(kind === "cancelled"
        ? [t("others", { url: `${publicUrl}/departures?jetty=${ticket.jettyId}` })]
        : []),
      t("ticket", { url: `${publicUrl}/result?ticket=${ticket.ticketCode}` }),
    ],
  });
}
