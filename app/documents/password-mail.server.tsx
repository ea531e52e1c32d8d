import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";
import { type Mail, mailFrame, MailLines } from "./mail-frame.server";

interface PasswordMailFacts {
  name: string;
  password: string;
  lifeHours: number;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
}

/** The mail that brings a temporary password (A3), as text and as HTML. */
export function passwordMail({
  name,
  password,
  lifeHours,
  language,
  publicUrl,
}: PasswordMailFacts): Mail {
  const t = translationsOf(language, "session");
  const before = [t("mail.hello", { name }), t("mail.lead", { hours: lifeHours })];
  const after = [t("mail.after"), t("mail.ignore"), t("mail.login", { url: `${publicUrl}/login` })];
  const html = mailFrame({
    language,
    title: t("mail.subject"),
    children: (
      <>
        <MailLines lines={before} />
        <p style={{ fontSize: "24px", fontWeight: 700, fontFamily: "monospace" }}>{password}</p>
        <MailLines lines={after} />
      </>
    ),
  });
  return {
    subject: t("mail.subject"),
    text: [...before, password, ...after].join("\n\n"),
    html,
  };
}
