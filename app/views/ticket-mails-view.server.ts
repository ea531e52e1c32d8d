import type { Language } from "~/domain/shared/language";
import { mailProblem } from "~/domain/tickets/mail-problem";
import { type TicketMail, ticketMails } from "~/domain/tickets/ticket-mails.server";
import { formatInstant } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import type { MailView } from "~/ui/tickets/ticket-view";

/** The mails to a ticket's buyer, the newest first, in the reader's language. */
export async function ticketMailViews(ticketId: number, language: Language): Promise<MailView[]> {
  const t = translationsOf(language, "ticketWords");
  return (await ticketMails(ticketId)).map((mail) => ({
    id: mail.id,
    asked: formatInstant(mail.askedAt, language),
    kind: t(`mail.kind.${kindOf(mail)}`),
    state: stateText(mail, language),
    problem:
      mail.state !== "done" && mail.lastError !== null
        ? t(`mail.problem.${mailProblem(mail.lastError)}`)
        : null,
  }));
}

function kindOf({ job, why }: TicketMail) {
  if (job === "mail.ticket") return why;
  if (job === "mail.weather") return "weather";
  if (job === "mail.refund-paid") return "refundPaid";
  if (job === "mail.travel-credit") return "travelCredit";
  if (job === "mail.departure") return "departure";
  return job === "mail.ticket-cancelled" ? "cancelled" : "blocked";
}

function stateText(mail: TicketMail, language: Language): string {
  const t = translationsOf(language, "ticketWords");
  const { state, tries, sentAt, skipped } = mail;
  if (skipped) return t(`mail.skipped.${skipped}`);
  if (state === "done" && sentAt)
    return t("mail.state.sent", { at: formatInstant(sentAt, language) });
  if (state === "failed") return t("mail.state.failed", { count: tries });
  if (state === "running" || state === "queued") return t("mail.state.sending");
  return tries > 0
    ? t("mail.state.retry", { at: formatInstant(mail.nextTryAt, language) })
    : t("mail.state.waiting");
}
