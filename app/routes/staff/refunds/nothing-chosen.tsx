import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";

/** Where a dialog about chosen refunds was opened without any: what to do, and the way back. */
export function NothingChosen({ back }: { back: string }) {
  const { t } = useTranslation("refunds");
  return (
    <>
      <p>{t("pay.none")}</p>
      <Actions>
        <LinkButton look="alt" href={back}>
          {t("back")}
        </LinkButton>
      </Actions>
    </>
  );
}
