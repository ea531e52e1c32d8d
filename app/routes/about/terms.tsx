import { useTranslation } from "react-i18next";
import { HOLD_MINUTES } from "~/domain/departures/rules";
import { type PageHandle, useFrame } from "~/ui/layout/frame";
import { Article } from "./article";

export const handle = { title: "about:terms.title" } satisfies PageHandle;

const SECTIONS = ["order", "price", "travel", "cancel", "duty"] as const;

export default function Terms() {
  const { t } = useTranslation("about");
  const { council } = useFrame();
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`terms.section.${id}.title`),
    text: t(`terms.section.${id}.text`, { minutes: HOLD_MINUTES }),
  }));
  return (
    <Article title={t("terms.title")} lead={t("terms.lead", { council })} sections={sections} />
  );
}
