import { renderToStaticMarkup } from "react-dom/server";
import type { JobPayload } from "~/domain/jobs/jobs";
import { LANGUAGES } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";

interface SecurityMailFacts {
  name: string;
  change: JobPayload<"mail.security">["change"];
  /** Origin of the site. */
  publicUrl: string;
}

/** The mail that tells of a change to how somebody logs in. An account has no language of its own, so it speaks both (G7). */
export function securityMail({ name, change, publicUrl }: SecurityMailFacts): {
  subject: string;
  text: string;
  html: string;
} {
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
  const html = renderToStaticMarkup(
    <html lang={LANGUAGES[0]}>
      <head>
        <meta charSet="utf-8" />
        <title>{subject}</title>
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
        {parts.map(({ language, lines }) => (
          <div key={language} lang={language} style={{ marginBottom: "32px" }}>
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </div>
        ))}
      </body>
    </html>,
  );
  return {
    subject,
    text: parts.map(({ lines }) => lines.join("\n\n")).join("\n\n-- \n\n"),
    html: `<!doctype html>${html}`,
  };
}
