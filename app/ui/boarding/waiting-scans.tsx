import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/layout/note";
import { forgetList, readScans } from "./device-store";

const SCOPE = "/scan";

/**
 * In the form to log out: scans that were made without a network and still wait stay on the device,
 * and nothing else of the scanner's page does.
 */
export function WaitingScans() {
  const { t } = useTranslation("session");
  const [count, setCount] = useState(0);
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const waiting = (await readScans()).filter(({ state }) => state === "waiting").length;
      if (waiting > 0) await forgetTheRest();
      if (!isOver) setCount(waiting);
    };
    // A browser that keeps nothing has none.
    look().catch(() => {});
    return () => void (isOver = true);
  }, []);
  if (count === 0) return null;
  return (
    <Note kind="careful" role="status">
      <p>{t("logout.scans", { count })}</p>
    </Note>
  );
}

async function forgetTheRest(): Promise<void> {
  await forgetList();
  for (const name of await caches.keys()) await caches.delete(name);
  await (await navigator.serviceWorker.getRegistration(SCOPE))?.unregister();
}
