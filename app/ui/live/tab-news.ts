import { useEffect } from "react";

const CHANNEL = "staff";

/**
 * Tells this browser's other tabs who works here and where (null: nobody is logged in), and loads this page again when another tab
 * says otherwise: after login, logout, another jetty, another name (section 4). What is new comes from the server, never from a tab.
 * Only for pages that know for certain, or two tabs would contradict each other for ever.
 */
export function useTabNews(who: string | null): void {
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // Not reload(): a page that answered a form would ask whether to send it again.
      if (data !== who) location.replace(location.pathname + location.search);
    };
    channel.postMessage(who);
    return () => channel.close();
  }, [who]);
}
