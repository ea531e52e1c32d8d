import type { Language } from "~/domain/shared/language";
import { excerptOf } from "~/domain/support/rules";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailFrame, MailLines } from "./mail-frame.server";

interface ReportResolvedFacts {
  name: string;
  report: string;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
}

/** The mail that tells a reporter that the issue is resolved, as text and as HTML. */
export function reportResolvedMail({
  name,
  report,
  language,
  publicUrl,
}: ReportResolvedFacts): Mail {
  const t = translationsOf(language, "support");
  const lines = [
    t("mail.hello", { name }),
    t("mail.lead"),
    `“${excerptOf(report)}”`,
    t("mail.after", { url: `${publicUrl}/report-issue` }),
  ];
  const html = mailFrame({
    language,
    title: t("mail.subject"),
    children: (
      <>
        <MailLines lines={lines} />
      </>
    ),
  });
  return { subject: t("mail.subject"), text: lines.join("\n\n"), html };
}
