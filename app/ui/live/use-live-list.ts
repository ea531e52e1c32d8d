import { useMatches, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import type { BrowserEventName } from "~/domain/live-events/live-message";
import { type PageHandle, useFrame } from "~/ui/layout/frame";

/**
 * How a page loads its data again: when a list or a dialog of it says that it lives by this event,
 * the list is on its first page (R-2.14-09), and nothing stands there to be corrected, which would
 * be lost. `connected` concerns everything that is live. While data is being loaded already, it is
 * loaded once more afterwards: what is on its way may be older than the event.
 */
export function useLiveList(): (event: BrowserEventName) => void {
  const { status } = useFrame();
  const { revalidate, state } = useRevalidator();
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  const current = useRef({ handles, status, state, revalidate });
  const missed = useRef(false);
  useEffect(() => {
    current.current = { handles, status, state, revalidate };
    if (state !== "idle" || !missed.current) return;
    missed.current = false;
    revalidate();
  });
  return useCallback((event) => {
    const page = current.current;
    if (page.status >= 400 || !concerns(event, page.handles, location.search)) return;
    if (page.state === "idle") page.revalidate();
    else missed.current = true;
  }, []);
}

/** Whether a page with these handles, at an address with this query, lives by an event. */
export function concerns(
  event: BrowserEventName,
  handles: readonly (PageHandle | undefined)[],
  search: string,
): boolean {
  return handles.some(
    (handle) =>
      handle?.live !== undefined &&
      (event === "connected" || handle.live.includes(event)) &&
      (handle.dialog === true || isFirstPage(search)),
  );
}

/** Whether every list of an address stands on its page 0. */
export function isFirstPage(search: string): boolean {
  return [...new URLSearchParams(search)].every(
    ([name, value]) => !/^page(_|$)/.test(name) || value === "" || Number(value) === 0,
  );
}
