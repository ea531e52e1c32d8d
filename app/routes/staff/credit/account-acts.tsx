import { useTranslation } from "react-i18next";
import { Actions, LinkButton } from "~/ui/forms/buttons";
import { useScreenPath } from "~/ui/layout/use-screen-path";
import type { AccountView } from "./credit-view.server";

/** What the accountant can do about an account. */
export function AccountActs({ account: { id, blocked } }: { account: AccountView }) {
  const { t } = useTranslation("credit");
  const address = useScreenPath("credit");
  return (
    <Actions>
      <LinkButton href={address(`${id}/payment`)}>{t("act.payment")}</LinkButton>
      <LinkButton look="alt" href={address(`${id}/limit`)}>
        {t("act.limit")}
      </LinkButton>
      <LinkButton look="alt" href={address(`${id}/${blocked ? "unblock" : "block"}`)}>
        {t(blocked ? "act.unblock" : "act.block")}
      </LinkButton>
    </Actions>
  );
}
