import { useEffect } from "react";
import type { AlertBoard } from "./alert-board";
import { reachServer } from "./reach-server";

/**
 * A form that is posted while the server cannot be reached would leave the reader on the browser's own error page, without what was
 * typed. So the server is asked first: the form then goes its usual way, or stays as it is below a dialog that says why (R-8-07).
 */
export function useNetworkGuard(board: AlertBoard): void {
  useEffect(() => {
    let asking = false;
    let reached = false;
    const guard = (event: SubmitEvent) => {
      const form = event.target;
      if (reached || event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== "post" || form.target !== "") return;
      event.preventDefault();
      if (asking) return;
      asking = true;
      void reachServer().then((problem) => {
        asking = false;
        if (problem) return board.networkFailed(problem);
        reached = true;
        form.requestSubmit(event.submitter);
        reached = false;
      });
    };
    document.addEventListener("submit", guard);
    return () => document.removeEventListener("submit", guard);
  }, [board]);
}
