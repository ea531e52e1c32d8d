import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { TextArea } from "~/ui/forms/text-field";
import { Facts } from "~/ui/layout/facts";
import { type CaseRow, PhonedForm } from "./case-list";

interface CaseContactProps {
  row: CaseRow;
  link: string;
  message: string;
  /** Where the tick posts to. */
  action: string;
}

/** How to reach a buyer: by phone, by WhatsApp, or by a text to copy, with the link to choose. */
export function CaseContact({ row, link, message, action }: CaseContactProps) {
  const { t } = useTranslation("weather");
  const { name, phone, email, mail, whatsApp } = row;
  return (
    <section aria-labelledby="contact" className="stack">
      <h2 id="contact">{t("contact.heading")}</h2>
      <Facts
        facts={[
          { term: t("contact.name"), value: name || "–" },
          {
            term: t("contact.phone"),
            value: phone ? <a href={`tel:${phone}`}>{phone}</a> : t("noPhone"),
          },
          { term: t("contact.email"), value: email || t("noEmail") },
          { term: t("contact.mail"), value: t(`mail.${mail}`) },
        ]}
      />
      <PhonedForm row={row} action={action} />
      <h3>{t("contact.message")}</h3>
      <TextArea
        name="message"
        label={t("contact.text")}
        hint={t("contact.hint")}
        defaultValue={message}
        rows={8}
        readOnly
      />
      <Actions>
        {whatsApp ? (
          <LinkButton look="alt" href={whatsApp}>
            {t("contact.whatsApp")}
          </LinkButton>
        ) : null}
        <LinkButton look="alt" href={link}>
          {t("contact.link")}
        </LinkButton>
      </Actions>
    </section>
  );
}
