import type { PaidRefund } from "~/domain/payments/received-money.server";
import { jettyName } from "~/domain/places/jetties";
import type { Contact } from "~/domain/places/jetty-facts";
import type { PrintableTicket } from "~/domain/receipts/printable-ticket";
import { dayOf } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatRm } from "~/domain/shared/money";
import { formatDay } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailWithFacts } from "./mail-frame.server";

interface RefundPaidMailFacts {
  ticket: PrintableTicket;
  refund: PaidRefund;
  language: Language;
  contact: Contact;
  council: string;
  /** Origin of the site. */
  publicUrl: string;
}

/** The mail of a refund that was paid: how much, when, and to which account, by its last digits. */
export function refundPaidMail({
  ticket: { receiptNo, jettyId, ticketDate },
  refund,
  contact,
  council,
  language,
  publicUrl,
}: RefundPaidMailFacts): Mail {
  const t = translationsOf(language, "payment");
  const receipt = translationsOf(language, "receipt");
  const amount = formatRm(refund.amountSen);
  const account: [string, string][] =
    refund.accountEnd === null
      ? []
      : [[t("refund.account"), [refund.bank, `…${refund.accountEnd}`].filter(Boolean).join(" ")]];
  return mailWithFacts({
    language,
    about: { contact, council, reference: receiptNo },
    subject: t("refund.mail.subject", { amount, receiptNo }),
    heading: t("refund.mail.heading"),
    greeting: receipt("mail.greeting"),
    lead: t("refund.mail.lead", { amount, receiptNo }),
    facts: [
      [t("refund.amount"), amount],
      [t("refund.paidOn"), formatDay(dayOf(refund.decidedAt), language)],
      ...account,
      [receipt("receiptNo"), receiptNo],
      [receipt("jetty"), jettyName(jettyId)],
      [receipt("departure"), formatDay(ticketDate, language)],
    ],
    lines: [t("refund.mail.wait"), t("refund.mail.contact", { url: `${publicUrl}/help` })],
  });
}
