import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";

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
}: PasswordMailFacts): { subject: string; text: string; html: string } {
  const t = translationsOf(language, "session");
  const before = [t("mail.hello", { name }), t("mail.lead", { hours: lifeHours })];
  const after = [t("mail.after"), t("mail.ignore"), t("mail.login", { url: `${publicUrl}/login` })];
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{t("mail.subject")}</title>
      </head>
      <body
        style={{
          margin: 0,
          padding: "24px",
          background: "#faf6ee",
          color: "#15262c",
          font: "17px/1.5 system-ui,sans-serif",
        }}
      >
        {before.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <p style={{ fontSize: "24px", fontWeight: 700, fontFamily: "monospace" }}>{password}</p>
        {after.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </body>
    </html>,
  );
  return {
    subject: t("mail.subject"),
    text: [...before, password, ...after].join("\n\n"),
    html: `<!doctype html>${html}`,
  };
}
