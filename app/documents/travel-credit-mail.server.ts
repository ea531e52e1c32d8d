import { jettyName } from "~/domain/places/jetties";
import type { Contact } from "~/domain/places/jetty-facts";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatTicketCode } from "~/domain/shared/ticket-code";
import type { TravelCredit } from "~/domain/travel-credit/queries.server";
import { lastDayOf } from "~/domain/travel-credit/rules";
import { formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailWithFacts } from "./mail-frame.server";

interface TravelCreditMailFacts {
  ticket: PrintableTicket;
  credit: TravelCredit;
  language: Language;
  contact: Contact;
  council: string;
  /** Origin of the site. */
  publicUrl: string;
}

/** The mail of a travel credit: its code, what it is worth, until when, and how it is spent. */
export function travelCreditMail({
  ticket,
  credit,
  contact,
  council,
  language,
  publicUrl,
}: TravelCreditMailFacts): Mail {
  const t = translationsOf(language, "travelCredit");
  const receipt = translationsOf(language, "receipt");
  const { receiptNo } = ticket;
  const amount = formatRm(credit.valueSen);
  return mailWithFacts({
    language,
    about: { contact, council, reference: receiptNo },
    subject: t("mail.subject", { amount, receiptNo }),
    heading: t("mail.heading"),
    greeting: receipt("mail.greeting"),
    lead: t("mail.lead", { amount, receiptNo }),
    facts: [
      [t("mail.code"), formatTicketCode(credit.code)],
      [t("mail.value"), amount],
      [t("mail.until"), formatDay(lastDayOf(credit.expiresAt), language)],
      [receipt("receiptNo"), receiptNo],
      [receipt("jetty"), jettyName(ticket.jettyId)],
    ],
    lines: [
      t("mail.online", { url: `${publicUrl}/` }),
      t("mail.counter"),
      t("mail.balance", { url: `${publicUrl}/travel-credit` }),
      t("mail.keep"),
    ],
  });
}
