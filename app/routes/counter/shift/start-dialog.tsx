import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/icons";

/** Where one is led who closes the dialog: it opens again. */
const START_PATH = "/pos/shift/start";

/**
 * Start Shift stands above the counter until there is a shift: closing it opens it again, or, with
 * scripts, closes the window when another window opened it (R-4-35). The ways out are to log out
 * and the dashboard.
 */
export function StartDialog({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation("shift");
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key === "Escape") closeOrReopen();
    };
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, []);
  return (
    <main id="main" className="scrim">
      <section className="dlg stack" role="dialog" aria-modal="true" aria-labelledby="dialog-title">
        <div className="row">
          <h1 id="dialog-title" className="h2">
            {title}
          </h1>
          <a className="icon push" href={START_PATH} onClick={closePopUp}>
            <Icon name="close" />
            <span className="vh">{t("start.close")}</span>
          </a>
        </div>
        {children}
        <p className="row">
          <a href="/dashboard">{t("start.dashboard")}</a>
          <a href={`/logout?back=${encodeURIComponent("/dashboard")}`}>{t("start.logout")}</a>
        </p>
      </section>
    </main>
  );
}

/** A window that another one opened is closed; says whether it was. */
function closePopUp(): boolean {
  if (!openerOf()) return false;
  window.close();
  return true;
}

/**
 * The same, and the window that opened it shows `path`: what a page has to say would go with its
 * window. Where that one is closed meanwhile or left the product, this one stays.
 */
export function closePopUpShowing(path: string): void {
  const opener = openerOf();
  if (!opener) return;
  opener.location.assign(path);
  opener.focus();
  window.close();
}

function openerOf(): Window | null {
  const opener: unknown = window.opener;
  if (!isWindow(opener) || opener.closed) return null;
  try {
    return opener.location.origin === location.origin ? opener : null;
  } catch {
    // Another site's: its address cannot be read.
    return null;
  }
}

function isWindow(value: unknown): value is Window {
  return typeof value === "object" && value !== null && "closed" in value;
}

function closeOrReopen(): void {
  if (!closePopUp()) location.assign(START_PATH);
}
