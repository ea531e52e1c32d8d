import { useTranslation } from "react-i18next";

export interface ContactDetails {
  council: string;
  /** Empty where the council has given none. */
  phone: string;
  email: string;
}

/** How to reach the council: what is configured, and the counters always. */
export function Contact({ council, phone, email }: ContactDetails) {
  const { t } = useTranslation("about");
  return (
    <section id="contact">
      <h2>{t("contact.title")}</h2>
      {phone ? (
        <p>
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`}>{t("contact.phone", { phone })}</a>
        </p>
      ) : null}
      {email ? (
        <p>
          <a href={`mailto:${email}`}>{t("contact.email", { email })}</a>
        </p>
      ) : null}
      <p>{t("contact.counter", { council })}</p>
    </section>
  );
}
