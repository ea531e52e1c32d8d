import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { PageHandle } from "~/ui/layout/frame";
import { Article } from "./article";
import { Contact } from "./contact";
import { contactDetails } from "./contact-details.server";

export const handle = { title: "about:privacy.title" } satisfies PageHandle;

const SECTIONS = ["who", "what", "why", "share", "keep", "cookies", "safe", "rights"] as const;

export function loader() {
  return contactDetails();
}

/** The notice that the Personal Data Protection Act 2010 asks for (s. 7), in both languages. */
export default function Privacy() {
  const { t } = useTranslation("about");
  const contact = useLoaderData<typeof loader>();
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`privacy.section.${id}.title`),
    text: t(`privacy.section.${id}.text`, { council: contact.council }),
  }));
  return (
    <Article title={t("privacy.title")} lead={t("privacy.lead")} sections={sections}>
      <Contact {...contact} />
    </Article>
  );
}
