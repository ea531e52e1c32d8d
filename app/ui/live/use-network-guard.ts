import { type RefObject, useEffect } from "react";
import type { LiveFeed } from "./live-feed";
import type { NotificationStore } from "./notification-store";
import { reachServer } from "./reach-server";

/**
 * A form that is posted while the server cannot be reached would leave the reader on the browser's
 * own error page, without what was typed. So the server is asked first, unless the page's socket
 * hears it anyway, for a cashier should not wait twice: the form then goes its usual way, or stays
 * as it is below a dialog that says why (R-8-07).
 */
export function useNetworkGuard(store: NotificationStore, feed: RefObject<LiveFeed | null>): void {
  useEffect(() => {
    let asking = false;
    let reached = false;
    const guard = (event: SubmitEvent) => {
      const form = event.target;
      if (
        reached ||
        event.defaultPrevented ||
        !(form instanceof HTMLFormElement) ||
        form.method !== "post" ||
        form.target !== ""
      )
        return;
      if (navigator.onLine && feed.current?.isConnected()) return;
      event.preventDefault();
      if (asking) return;
      asking = true;
      void reachServer().then((problem) => {
        asking = false;
        if (problem) return store.networkFailed(problem);
        reached = true;
        form.requestSubmit(event.submitter);
        reached = false;
      });
    };
    document.addEventListener("submit", guard);
    return () => document.removeEventListener("submit", guard);
  }, [store, feed]);
}
