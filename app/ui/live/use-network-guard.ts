import { type RefObject, useEffect } from "react";
import type { LiveFeed } from "./live-feed";
import type { NotificationStore } from "./notification-store";
import { reachServer } from "./reach-server";

/**
 * A form that is posted while the server cannot be reached would leave the reader on the browser's
 * own error page, or a failure page, without what was typed. So the server is asked first, unless
 * the page's socket notices it anyway, for a cashier should not wait twice: the form then goes its
 * usual way, or stays as it is below a dialog that says why (R-8-07). It listens before the page's
 * own forms do, and leaves them what never reaches the server: the check of a single field, a form
 * with something to correct, and one that its page answers without a network.
 */
export function useNetworkGuard(store: NotificationStore, feed: RefObject<LiveFeed | null>): void {
  useEffect(() => {
    let asking = false;
    let reached = false;
    const guard = (event: SubmitEvent) => {
      const form = event.target;
      if (
        reached ||
        !(form instanceof HTMLFormElement) ||
        form.method !== "post" ||
        form.target !== "" ||
        form.dataset.offline !== undefined ||
        isFieldCheck(event.submitter) ||
        (form.dataset.checked !== undefined && !form.checkValidity())
      )
        return;
      if (navigator.onLine && feed.current?.isConnected()) return;
      event.preventDefault();
      event.stopPropagation();
      if (asking) return;
      asking = true;
      void reachServer().then((problem) => {
        asking = false;
        if (problem) return store.callFailed(problem);
        reached = true;
        form.requestSubmit(event.submitter);
        reached = false;
      });
    };
    document.addEventListener("submit", guard, { capture: true });
    return () => document.removeEventListener("submit", guard, { capture: true });
  }, [store, feed]);
}

/** Conform checks a field by a submit of its own, which it stops. */
function isFieldCheck(submitter: HTMLElement | null): boolean {
  return submitter instanceof HTMLButtonElement && submitter.name === "__intent__";
}
