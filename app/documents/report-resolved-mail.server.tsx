import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "~/domain/shared/language";
import { excerptOf } from "~/domain/support/rules";
import { translationsOf } from "~/i18n/translations.server";

interface ReportResolvedFacts {
  name: string;
  report: string;
  language: Language;
  /** Origin of the site. */
  publicUrl: string;
}

/** The mail that tells a reporter that the issue is resolved, as text and as HTML. */
export function reportResolvedMail({ name, report, language, publicUrl }: ReportResolvedFacts): {
  subject: string;
  text: string;
  html: string;
} {
  const t = translationsOf(language, "support");
  const lines = [
    t("mail.hello", { name }),
    t("mail.lead"),
    `“${excerptOf(report)}”`,
    t("mail.after", { url: `${publicUrl}/report-issue` }),
  ];
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
        {lines.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </body>
    </html>,
  );
  return { subject: t("mail.subject"), text: lines.join("\n\n"), html: `<!doctype html>${html}` };
}
