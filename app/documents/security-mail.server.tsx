import type { JobPayload } from "~/domain/jobs/jobs";
import { LANGUAGES } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailFrame, MailLines } from "./mail-frame.server";

interface SecurityMailFacts {
  name: string;
  change: JobPayload<"mail.security">["change"];
  /** Origin of the site. */
  publicUrl: string;
}

/**
 * The mail that tells of a change to how somebody logs in. An account has no language of its own,
 * so it speaks both (G7).
 */
export function securityMail({ name, change, publicUrl }: SecurityMailFacts): Mail {
  const parts = LANGUAGES.map((language) => {
    const t = translationsOf(language, "account");
    return {
      language,
      subject: t("mail.subject"),
      lines: [
        t("mail.hello", { name }),
        t(`mail.change.${change}`),
        t("mail.stranger", { url: `${publicUrl}/login/forgot` }),
      ],
    };
  });
  const subject = parts.map((part) => part.subject).join(" / ");
  const html = mailFrame({
    language: LANGUAGES[0],
    title: subject,
    children: (
      <>
        {parts.map(({ language, lines }) => (
          <div key={language} lang={language} style={{ marginBottom: "32px" }}>
            <MailLines lines={lines} />
          </div>
        ))}
      </>
    ),
  });
  return {
    subject,
    text: parts.map(({ lines }) => lines.join("\n\n")).join("\n\n-- \n\n"),
    html,
  };
}
