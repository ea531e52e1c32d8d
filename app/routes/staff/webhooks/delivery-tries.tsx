import { useTranslation } from "react-i18next";
import { LastAnswer } from "./delivery-state";
import type { TryView } from "./webhook-view.server";

/** Every try of a delivery, the newest first, with what was answered as plain text. */
export function DeliveryTries({ attempts }: { attempts: readonly TryView[] }) {
  const { t } = useTranslation("webhooks");
  if (attempts.length === 0) return <p className="none">{t("delivery.noTries")}</p>;
  return (
    <ol className="timeline">
      {attempts.map((one) => (
        <li key={one.no}>
          <b>{t("delivery.try", { no: one.no, at: one.at })}</b>
          {": "}
          {one.ended ? <LastAnswer result={one} /> : t("delivery.running")}
          {one.status === null ? null : (
            <details>
              <summary>{t("delivery.answer", { no: one.no })}</summary>
              <pre className="wrapall">{one.answer || t("delivery.noAnswer")}</pre>
            </details>
          )}
        </li>
      ))}
    </ol>
  );
}
