import { useTranslation } from "react-i18next";
import type { Toast } from "./notification-store";

/** Where a toast leads, for whoever has such a page. */
const LEADS_TO = { "bug-report": "/support", "error-log": "/error-log" } as const;

/**
 * News in the lower right corner (section 8). The box is there before them, so that a screen reader
 * listens to it.
 */
export function Toasts({
  toasts,
  onClose,
}: {
  toasts: readonly Toast[];
  onClose: (id: number) => void;
}) {
  const { t } = useTranslation("news");
  return (
    <div className="toasts" aria-live="polite" role={toasts.length > 0 ? "status" : undefined}>
      {toasts.map(({ id, kind, ref }) => (
        <div key={id} className="toast">
          <span>
            {t(`toast.${kind}`, { ref })}
            {kind === "bug-report" || kind === "error-log" ? (
              <>
                {" "}
                <a href={LEADS_TO[kind]}>{t(`open.${kind}`)}</a>
              </>
            ) : null}
          </span>
          <button type="button" className="plain" onClick={() => onClose(id)}>
            {t("close")}
          </button>
        </div>
      ))}
    </div>
  );
}
