import type { ReportMailFacts } from "~/domain/reports/mail-facts.server";
import { formatDate, formatInstant } from "~/i18n/format";
import { allTranslationsOf, translationsOf } from "~/i18n/translations.server";
import { type Mail, mailFrame, MailLines } from "./mail-frame.server";

/** The mail that tells somebody that a report can be downloaded, as text and as HTML. */
export function reportReadyMail(
  { id, type, from, to, language, name, expiresAt }: ReportMailFacts,
  publicUrl: string,
): Mail {
  const t = translationsOf(language, "reportWords");
  const title = allTranslationsOf(language)(`reports:type.${type}`);
  const first = formatDate(from, language);
  const days = from === to ? first : `${first} – ${formatDate(to, language)}`;
  const lines = [
    t("mail.hello", { name }),
    t("mail.lead", { title, days }),
    `${t("mail.link")}: ${publicUrl}/reports/${id}`,
    t("mail.until", { until: formatInstant(expiresAt, language) }),
  ];
  const subject = t("mail.subject", { title, days });
  const html = mailFrame({ language, title: subject, children: <MailLines lines={lines} /> });
  return { subject, text: lines.join("\n\n"), html };
}
