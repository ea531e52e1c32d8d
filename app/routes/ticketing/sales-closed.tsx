import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { CouncilContact } from "~/ui/layout/council-contact";
import { Note } from "~/ui/layout/note";

/**
 * In place of a step while 'App Online' is off (X21), or before the first fare is set. The order so
 * far stays where it is.
 */
export function SalesClosed({ soon }: { soon: boolean }) {
  const { t } = useTranslation("online");
  const refusal = useTranslation("refusal").t;
  return (
    <>
      <h1>{t(soon ? "closed.soon" : "closed.heading")}</h1>
      <Note>
        <p>
          <b>{soon ? t("closed.notYet") : refusal("sales_closed")}</b>
        </p>
        <p>{t(soon ? "closed.later" : "closed.kept")}</p>
      </Note>
      <Actions>
        <LinkButton look="alt" href="">
          {t("closed.again")}
        </LinkButton>
      </Actions>
      <CouncilContact />
    </>
  );
}
