import { useTranslation } from "react-i18next";
import { Actions, Button } from "~/ui/forms/buttons";

/** 'Change this order': asks for no confirmation, as all that was filled in is kept. */
export function ChangeOrder({ ticketCode, main }: { ticketCode: string; main?: boolean }) {
  const { t } = useTranslation("online");
  return (
    <form method="post" action={changePath(ticketCode)} className="gap">
      {main ? null : <p>{t("change.lead")}</p>}
      <Actions>
        <Button look={main ? "main" : "alt"}>{t("change.submit")}</Button>
      </Actions>
    </form>
  );
}

/** Where an order of this code is changed. */
export function changePath(ticketCode: string): string {
  return `/order/change/${ticketCode}`;
}
