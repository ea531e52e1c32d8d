import { useTranslation } from "react-i18next";
import { CouncilContact } from "~/ui/layout/council-contact";
import { type PageHandle, useFrame } from "~/ui/layout/frame";
import { Article } from "./article";

export const handle = { title: "about:privacy.title" } satisfies PageHandle;

const SECTIONS = ["who", "what", "why", "share", "keep", "cookies", "safe", "rights"] as const;

/** The notice that the Personal Data Protection Act 2010 asks for (s. 7), in both languages. */
export default function Privacy() {
  const { t } = useTranslation("about");
  const { council } = useFrame();
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`privacy.section.${id}.title`),
    text: t(`privacy.section.${id}.text`, { council }),
  }));
  return (
    <Article title={t("privacy.title")} lead={t("privacy.lead")} sections={sections}>
      <CouncilContact />
    </Article>
  );
}
