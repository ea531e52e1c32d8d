import { useEffect, useState } from "react";

/** Whether scripts run: false as the server draws a page, true soon after it has come to life. */
export function useHydrated(): boolean {
  const [hydrated, setHydrated] = useState(false);
  useEffect(() => void setHydrated(true), []);
  return hydrated;
}
