import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/layout/note";
import { forgetList, readScans } from "./device-store";
import { readPresses } from "./press-store";

const SCOPE = "/scan";

/**
 * In the form to log out: scans and presses that were made without a network and still wait stay on the
 * device, and nothing else of the scanner's page does.
 */
export function WaitingScans() {
  const { t } = useTranslation("session");
  const [count, setCount] = useState({ scans: 0, presses: 0 });
  useEffect(() => {
    let isOver = false;
    const look = async () => {
      const [scans, { presses }] = await Promise.all([readScans(), readPresses()]);
      const isWaiting = ({ state }: { state: string }) => state === "waiting";
      const count = {
        scans: scans.filter(isWaiting).length,
        presses: presses.filter(isWaiting).length,
      };
      if (count.scans + count.presses > 0) await forgetTheRest();
      if (!isOver) setCount(count);
    };
    // A browser that keeps nothing has none.
    look().catch(() => {});
    return () => void (isOver = true);
  }, []);
  if (count.scans + count.presses === 0) return null;
  return (
    <Note kind="careful" role="status">
      {count.scans > 0 ? <p>{t("logout.scans", { count: count.scans })}</p> : null}
      {count.presses > 0 ? <p>{t("logout.presses", { count: count.presses })}</p> : null}
    </Note>
  );
}

async function forgetTheRest(): Promise<void> {
  await forgetList();
  for (const name of await caches.keys()) await caches.delete(name);
  await (await navigator.serviceWorker.getRegistration(SCOPE))?.unregister();
}
