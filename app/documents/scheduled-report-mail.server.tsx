import type { Delivery } from "~/domain/reports/schedules/deliveries.server";
import { formatCount, formatDate } from "~/i18n/format";
import { allTranslationsOf, translationsOf } from "~/i18n/translations.server";
import { type Mail, mailFrame, MailLines } from "./mail-frame.server";

/** The mail that brings a scheduled report, or says where a large one is found. */
export function scheduledReportMail(
  delivery: Delivery,
  attached: boolean,
  publicUrl: string,
): Mail {
  const { reportId, type, from, to, language, rows, period } = delivery;
  const t = translationsOf(language, "reportWords");
  const title = allTranslationsOf(language)(`reports:type.${type}`);
  const first = formatDate(from, language);
  const days = from === to ? first : `${first} – ${formatDate(to, language)}`;
  const lines = [
    t("scheduled.lead", { title, days, rows: formatCount(rows) }),
    attached
      ? t("scheduled.attached")
      : `${t("scheduled.tooLarge")}: ${publicUrl}/reports/${reportId}`,
    t(`scheduled.why.${period}`),
  ];
  const subject = t("scheduled.subject", { title, days });
  const html = mailFrame({ language, title: subject, children: <MailLines lines={lines} /> });
  return { subject, text: lines.join("\n\n"), html };
}
