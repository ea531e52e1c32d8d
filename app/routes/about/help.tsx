import { useTranslation } from "react-i18next";
import { HOLD_MINUTES } from "~/domain/departures/rules";
import { LinkButton } from "~/ui/forms/buttons";
import { CouncilContact } from "~/ui/layout/council-contact";
import type { PageHandle } from "~/ui/layout/frame";
import { Article } from "./article";

export const handle = { title: "about:help.title" } satisfies PageHandle;

const SECTIONS = ["buy", "pay", "again", "jetty"] as const;

export default function Help() {
  const { t } = useTranslation(["about", "common"]);
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`help.section.${id}.title`),
    text: t(`help.section.${id}.text`, { minutes: HOLD_MINUTES }),
  }));
  return (
    <Article title={t("help.title")} lead={t("help.lead")} sections={sections}>
      <CouncilContact />
      <div className="acts">
        <LinkButton href="/">{t("common:action.buy")}</LinkButton>
        <LinkButton look="alt" href="/already-paid">
          {t("common:footer.alreadyPaid")}
        </LinkButton>
        <LinkButton look="alt" href="/departures">
          {t("departures.link")}
        </LinkButton>
      </div>
    </Article>
  );
}
