import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Contact } from "~/domain/places/jetty-facts";
import { RichText } from "~/i18n/rich-text";
import { useLanguage } from "~/i18n/use-language";
import { contactWays } from "./contact-ways";

interface ContactBlockProps {
  contact: Contact;
  council: string;
  /** The number of the order it is about: said to the reader, and written into the message. */
  reference?: string;
  /** Said first, in place of what is usual. */
  lead?: ReactNode;
}

/** Whom to reach: what is configured, and the counters always. */
export function ContactBlock({ contact, council, reference, lead }: ContactBlockProps) {
  const { t } = useTranslation("about");
  const language = useLanguage();
  const ways = contactWays(contact, reference && t("contact.message", { reference }));
  // A reader copies or reads out the whole number: it stands on one line.
  const inOneLine = (sentence: "contact.lead" | "contact.counterWith") => (
    <RichText
      text={t(sentence, { council, reference: `<num>${reference}</num>` })}
      parts={{ num: <span className="num" /> }}
    />
  );
  const said = lead ?? (ways.length > 0 && reference ? inOneLine("contact.lead") : null);
  const hours = contact.hours?.[language];
  return (
    <section id="contact" className="contact">
      <h2>{t("contact.title")}</h2>
      {said ? <p>{said}</p> : null}
      {ways.length > 0 ? (
        <ul>
          {ways.map(({ kind, shown, href }) => (
            <li key={kind}>
              <a href={href}>{t(`contact.${kind}`, { way: shown })}</a>
            </li>
          ))}
        </ul>
      ) : null}
      {hours && ways.length > 0 ? <p>{t("contact.hours", { hours })}</p> : null}
      <p>
        {ways.length > 0
          ? t("contact.counter", { council })
          : reference
            ? inOneLine("contact.counterWith")
            : t("contact.counterOnly", { council })}
      </p>
    </section>
  );
}
