import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { Language } from "~/domain/shared/language";

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
          padding: "24px",
          background: "#faf6ee",
          color: "#15262c",
          font: "17px/1.5 system-ui,sans-serif",
        }}
      >
        {children}
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
