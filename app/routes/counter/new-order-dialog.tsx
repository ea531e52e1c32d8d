import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { KeyCap } from "~/ui/layout/hotkeys";
import { HOLD_PATH } from "./paths";

interface NewOrderDialogProps {
  /** How many passengers the order has that would be dropped. */
  people: number;
  onClose: () => void;
}

/** Asks before an order with passengers is dropped: it can be held instead. */
export function NewOrderDialog({ people, onClose }: NewOrderDialogProps) {
  const { t } = useTranslation("counter");
  const hold = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    hold.current?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <div className="scrim">
      <section
        className="dlg stack"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="new-order"
        aria-describedby="new-order-why"
      >
        <h2 id="new-order">{t("drop.heading")}</h2>
        <p id="new-order-why">{t("drop.lead", { count: people })}</p>
        <a className="btn" href={HOLD_PATH} ref={hold}>
          {t("hold.open")}
          <KeyCap>Enter</KeyCap>
        </a>
        <form method="post" action="/pos/reset">
          <button className="btn risk" data-key="F2">
            {t("drop.submit")}
            <KeyCap>F2</KeyCap>
          </button>
        </form>
        <button type="button" className="btn alt" data-key="Escape" onClick={onClose}>
          {t("drop.back")}
          <KeyCap>Esc</KeyCap>
        </button>
      </section>
    </div>
  );
}
