import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { Note } from "~/ui/layout/note";

/** In place of a step while 'App Online' is off (X21). The order so far stays where it is. */
export function SalesClosed() {
  const { t } = useTranslation("flow");
  const refusal = useTranslation("refusal").t;
  return (
    <>
      <h1>{t("closed.heading")}</h1>
      <Note>
        <p>
          <b>{refusal("sales_closed")}</b>
        </p>
        <p>{t("closed.kept")}</p>
      </Note>
      <Actions>
        <LinkButton look="alt" href="">
          {t("closed.again")}
        </LinkButton>
      </Actions>
    </>
  );
}
