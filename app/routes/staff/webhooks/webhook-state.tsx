import { useTranslation } from "react-i18next";
import type { WebhookView } from "./webhook-view.server";

/** Whether a webhook is on, why it is not, and whether it fails. */
export function WebhookState({
  webhook: { state, offBecause, failingSince },
}: {
  webhook: Pick<WebhookView, "state" | "offBecause" | "failingSince">;
}) {
  const { t } = useTranslation("webhooks");
  const failing = state === "active" && failingSince !== null;
  return (
    <>
      <span className={state === "off" || failing ? "tag warn" : "tag good"}>
        {t(`state.${state}`)}
      </span>{" "}
      {offBecause ? <small>{t(`because.${offBecause}`)}</small> : null}
      {failing ? <small>{t("failingSince", { at: failingSince })}</small> : null}
    </>
  );
}
