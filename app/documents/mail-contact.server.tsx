import type { Contact } from "~/domain/places/jetty-facts";
import type { Language } from "~/domain/shared/language";
import { translationsOf } from "~/i18n/translations.server";
import { contactWays } from "./contact-ways";

export interface MailContactFacts {
  contact: Contact;
  council: string;
  /** The number of the ticket it is about. */
  reference: string;
  language: Language;
}

/** Whom to reach, as the last lines of a mail's text. */
export function contactLines({
  contact,
  council,
  reference,
  language,
}: MailContactFacts): string[] {
  const t = translationsOf(language, "about");
  const ways = contactWays(contact);
  if (ways.length === 0)
    return [t("contact.title"), t("contact.counterWith", { council, reference })];
  return [
    t("contact.title"),
    t("contact.lead", { reference }),
    ...ways.map(({ kind, shown }) => t(`contact.${kind}`, { way: shown })),
    ...(contact.hours ? [t("contact.hours", { hours: contact.hours[language] })] : []),
    t("contact.counter", { council }),
  ];
}

/** The same in its HTML, each way a link. */
export function MailContact(facts: MailContactFacts) {
  const { contact, reference, language } = facts;
  const t = translationsOf(language, "about");
  const hrefs = new Map(
    contactWays(contact, t("contact.message", { reference })).map(({ kind, shown, href }) => [
      t(`contact.${kind}`, { way: shown }),
      href,
    ]),
  );
  const [title = "", ...lines] = contactLines(facts);
  return (
    <div style={{ marginTop: "24px", paddingTop: "8px", borderTop: "1px solid #dccfb8" }}>
      <h2 style={{ margin: "0 0 8px", fontSize: "18px" }}>{title}</h2>
      {lines.map((line) => {
        const href = hrefs.get(line);
        return (
          <p key={line} style={{ margin: "0 0 8px" }}>
            {href ? <a href={href}>{line}</a> : line}
          </p>
        );
      })}
    </div>
  );
}
