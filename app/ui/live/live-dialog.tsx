import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";

interface LiveDialogProps {
  title: string;
  /** `alertdialog` where something went wrong. */
  role?: "dialog" | "alertdialog";
  onClose: () => void;
  /** What stands on the button that closes it. */
  closeLabel?: string;
  /** Beside the closing button: where to go from here. */
  action?: ReactNode;
  children: ReactNode;
}

/**
 * A dialog that opens by itself, only where scripts run: the browser keeps the page below inert,
 * and gives the focus back.
 */
export function LiveDialog({
  title,
  role = "dialog",
  onClose,
  closeLabel,
  action,
  children,
}: LiveDialogProps) {
  const { t } = useTranslation("news");
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClose);
  useEffect(() => void (closed.current = onClose));
  useEffect(() => {
    const dialog = box.current;
    if (!dialog) return;
    const tell = () => closed.current();
    // The page's own Escape is not meant.
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    dialog.addEventListener("close", tell);
    dialog.addEventListener("keydown", keep);
    dialog.showModal();
    // Not a button: whoever is typing would press it.
    dialog.focus();
    return () => {
      dialog.removeEventListener("close", tell);
      dialog.removeEventListener("keydown", keep);
      dialog.close();
    };
  }, []);
  return (
    <dialog ref={box} className="dlg stack live" role={role} aria-labelledby={id} tabIndex={-1}>
      <h2 id={id}>{title}</h2>
      {children}
      <div className="acts">
        {action}
        <button type="button" className="btn alt" onClick={() => box.current?.close()}>
          {closeLabel ?? t("close")}
        </button>
      </div>
    </dialog>
  );
}
