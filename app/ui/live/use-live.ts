import { useEffect, useState } from "react";

/** Whether scripts run: false as the server draws a page, true soon after it has come to life. */
export function useLive(): boolean {
  const [live, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  return live;
}
