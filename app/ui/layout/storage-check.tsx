import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";

const KEY = "storage-check";

/**
 * With scripts on, a staff screen whose browser keeps nothing is covered until it does (G4);
 * otherwise it is nothing.
 */
export function StorageCheck() {
  const { t } = useTranslation(["staff", "refusal"]);
  const [works, setWorks] = useState(true);
  useEffect(() => void setWorks(storageWorks()), []);
  if (works) return null;
  return (
    <div className="scrim">
      <section
        className="dlg stack"
        role="alertdialog"
        aria-modal="true"
        aria-labelledby="storage-title"
        aria-describedby="storage-text"
      >
        <h2 id="storage-title">{t("storage.title")}</h2>
        <p id="storage-text">{t("refusal:cookies")}</p>
        {/* The one thing that can be done here takes the focus, and with it leaves the page
            below. */}
        <button
          type="button"
          className="btn"
          ref={(button) => button?.focus()}
          onClick={() => location.replace(location.pathname + location.search)}
        >
          {t("storage.retry")}
        </button>
      </section>
    </div>
  );
}

/** Reading the name alone throws where a browser blocks site data. */
function storageWorks(): boolean {
  try {
    localStorage.setItem(KEY, "1");
    localStorage.removeItem(KEY);
    return true;
  } catch {
    return false;
  }
}
