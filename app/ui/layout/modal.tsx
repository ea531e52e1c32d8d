import { useNavigate, useOutlet } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../icons";

interface ModalProps {
  title: string;
  /** The page below, where closing leads. */
  back: string;
  /** `page`: as much as a page holds. */
  wide?: boolean | "page";
  children: ReactNode;
}

/** What was just done, for the dialog that is open: the page below it cannot be seen. */
export const DialogMessage = createContext<ReactNode>(null);

/**
 * A nested page shown above its parent (G5): the server renders it as a dialog, closing is a link,
 * and Escape follows it when scripts run. Its route says `dialog: true` in its handle, so that bar
 * and menu rest; the page below is inert in `UnderlyingPage`.
 */
export function Modal({ title, back, wide, children }: ModalProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) navigate(back);
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [navigate, back]);
  return (
    <div className="scrim">
      <section
        className={`dlg${widthOf(wide)} stack`}
        role="dialog"
        aria-modal="true"
        aria-labelledby="dialog-title"
      >
        <div className="row">
          <h2 id="dialog-title">{title}</h2>
          <a className="icon push" href={back}>
            <Icon name="close" />
            <span className="vh">{t("dialog.close")}</span>
          </a>
        </div>
        {useContext(DialogMessage)}
        {children}
      </section>
    </div>
  );
}

function widthOf(wide: ModalProps["wide"]): string {
  if (wide === "page") return " widest";
  return wide ? " wide" : "";
}

/**
 * A page that nested pages open above: while one is open, what lies below it can be seen and not
 * reached.
 */
export function UnderlyingPage({ children }: { children: ReactNode }) {
  const dialog = useOutlet();
  // React 18 knows no `inert`, and passes an unknown attribute on as it is.
  const inert = dialog ? { inert: "" } : {};
  return (
    <>
      <div className="below-dialog" {...inert}>
        {children}
      </div>
      {dialog}
    </>
  );
}
