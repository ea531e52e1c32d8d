import { useTranslation } from "react-i18next";
import type { DeliveryView } from "./webhook-view.server";

const LOOK = {
  waiting: "tag warn",
  sending: "tag warn",
  delivered: "tag good",
  failed: "tag bad",
};

export function DeliveryState({ state }: Pick<DeliveryView, "state">) {
  const { t } = useTranslation("webhooks");
  return <span className={LOOK[state]}>{t(`delivery.${state}`)}</span>;
}

/** What a try came to: the status and how long it took, or why there was no answer. */
export function LastAnswer({
  result: { status, error, ms },
}: {
  result: Pick<DeliveryView, "status" | "error" | "ms">;
}) {
  const { t } = useTranslation("webhooks");
  if (error) return <>{t(`error.${error}`)}</>;
  return <>{status === null ? "–" : t("status", { status, ms })}</>;
}
