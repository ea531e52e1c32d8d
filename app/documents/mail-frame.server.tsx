import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";
import { contactLines, MailContact, type MailContactFacts } from "./mail-contact.server";

/** A mail as it is sent: the same content as text and as HTML. */
export interface Mail {
  subject: string;
  text: string;
  html: string;
}

/**
 * The HTML document of every mail. Mail programs drop style sheets, so the look stands on the
 * elements.
 */
export function mailFrame({
  language,
  title,
  children,
}: {
  language: Language;
  title: string;
  children: ReactNode;
}): string {
  const html = renderToStaticMarkup(
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
      </head>
      <body
        style={{
          margin: 0,
          background: "#faf6ee",
          color: "#15262c",
          font: "17px/1.5 system-ui,sans-serif",
        }}
      >
        <div
          style={{
            padding: "12px 24px",
            background: "#083f4e",
            color: "#fff",
            fontSize: "20px",
            fontWeight: 700,
          }}
        >
          {translationsOf(language, "common")("brand")}
        </div>
        <div style={{ maxWidth: "40em", padding: "8px 24px 24px" }}>{children}</div>
      </body>
    </html>,
  );
  return `<!doctype html>${html}`;
}

export function MailHeading({ children }: { children: ReactNode }) {
  return <h1 style={{ fontSize: "24px", lineHeight: 1.25 }}>{children}</h1>;
}

export function MailFacts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  return (
    <table style={{ borderCollapse: "collapse" }}>
      <tbody>
        {facts.map(([term, value]) => (
          <tr key={term}>
            <th
              scope="row"
              style={{
                padding: "2px 16px 2px 0",
                fontWeight: 400,
                textAlign: "left",
                verticalAlign: "top",
                color: "#4a585c",
              }}
            >
              {term}
            </th>
            <td style={{ fontWeight: 700 }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One paragraph a line. */
export function MailLines({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => <p key={line}>{line}</p>);
}

interface MailWithFacts {
  language: Language;
  /** Who answers questions about it. */
  about: Omit<MailContactFacts, "language">;
  subject: string;
  heading: string;
  greeting: string;
  /** The sentence above the facts. */
  lead: string;
  facts: readonly (readonly [string, string])[];
  /** The sentences below them. */
  lines: readonly string[];
}

/** A mail to a buyer: what happened, the facts of the ticket, what to do, as text and as HTML. */
export function mailWithFacts(mail: MailWithFacts): Mail {
  const { language, subject, heading, greeting, lead, facts, lines } = mail;
  const about = { ...mail.about, language };
  const factLines = facts.map(([term, value]) => `${term}: ${value}`);
  const html = mailFrame({
    language,
    title: heading,
    children: (
      <>
        <p>{greeting}</p>
        <MailHeading>{heading}</MailHeading>
        <p>{lead}</p>
        <MailFacts facts={facts} />
        <MailLines lines={lines} />
        <MailContact {...about} />
      </>
    ),
  });
  return {
    subject,
    text: [
      ...[greeting, "", lead, "", ...factLines, "", ...lines, ""],
      ...[...contactLines(about), ""],
    ].join("\n"),
    html,
  };
}
