import type { WeatherCase } from "~/domain/departures/weather/case-queries.server";
import { jettyName } from "~/domain/places/jetties";
import type { Contact } from "~/domain/places/jetty-facts";
import type { Language } from "~/domain/shared/language";
import { ticketDepartureText } from "~/i18n/departure-text";
import { formatDay } from "~/i18n/format";
import { lastAnswerDay, stopReasonText } from "~/i18n/stop-reason.server";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailWithFacts } from "./mail-frame.server";
import { ATTACHED, type Attached } from "./ticket-mail.server";

export type WeatherMailKind = "stopped" | "reminder" | "sails";

interface WeatherMailFacts {
  about: WeatherCase;
  kind: WeatherMailKind;
  language: Language;
  contact: Contact;
  council: string;
  /** Origin of the site. */
  publicUrl: string;
  /** Of the ticket that sails after all, which is mailed with it. */
  ticket: { ticketCode: string; attached: Attached };
}

/**
 * The mail of an order whose boat does not sail, of one that nobody has answered for yet, or whose
 * boat sails after all; as text and as HTML.
 */
export function weatherMail({
  about,
  kind,
  contact,
  council,
  language,
  publicUrl,
  ticket,
}: WeatherMailFacts): Mail {
  const t = translationsOf(language, "weatherBuyer");
  const receipt = translationsOf(language, "receipt");
  const date = formatDay(about.wasDate, language);
  const departs = ticketDepartureText(about.boats, language);
  const words = language === "ms" ? about.wordsMs : about.wordsEn;
  const answerBy = lastAnswerDay(about.answerBy, language);
  const facts: [string, string][] = [
    [receipt("receiptNo"), about.receiptNo],
    [receipt("jetty"), jettyName(about.jettyId)],
    [receipt("departure"), departs ? `${date}, ${departs}` : date],
    [receipt("passengers"), String(about.people)],
    ...(kind === "sails"
      ? []
      : [[t("reason"), stopReasonText(about, language)] as [string, string]]),
  ];
  const choose = [t("mail.choose", { answerBy }), `${publicUrl}/w/${about.code}`, t("mail.keep")];
  const lines =
    kind === "sails"
      ? [
          t("mail.sailsValid"),
          `${publicUrl}/ticket/receipt/print/${ticket.ticketCode}`,
          receipt(ATTACHED[ticket.attached]),
          t("mail.contact", { url: `${publicUrl}/help` }),
        ]
      : [...(words ? words.split("\n") : []), ...choose];
  return mailWithFacts({
    language,
    about: { contact, council, reference: about.receiptNo },
    subject: t(`mail.subject.${kind}`, { receiptNo: about.receiptNo, date }),
    heading: t(`mail.heading.${kind}`),
    greeting: receipt("mail.greeting"),
    lead: t(`mail.lead.${kind}`, { date, answerBy }),
    facts,
    lines: lines.filter((line) => line.trim() !== ""),
  });
}
