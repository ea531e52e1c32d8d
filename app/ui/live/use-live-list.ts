import { useMatches, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import type { BrowserEventName } from "~/domain/live-events/live-message";
import { type PageHandle, useFrame } from "~/ui/layout/frame";

/**
 * How the page's list loads again: when it says that it lives by this event, is on its first page
 * (R-2.14-09), and nothing stands there to be corrected, which would be lost. `connected` concerns
 * every live list.
 */
export function useLiveList(): (event: BrowserEventName) => void {
  const { status } = useFrame();
  const { revalidate, state } = useRevalidator();
  const handles = useMatches().map((match) => match.handle as PageHandle | undefined);
  const events = new Set(handles.flatMap((handle) => handle?.live ?? []));
  const current = useRef({ events, status, state, revalidate });
  useEffect(() => void (current.current = { events, status, state, revalidate }));
  return useCallback((event) => {
    const {
      events: refreshingEvents,
      status: pageStatus,
      state: busy,
      revalidate: load,
    } = current.current;
    const concerns =
      event === "connected" ? refreshingEvents.size > 0 : refreshingEvents.has(event);
    if (concerns && pageStatus < 400 && busy === "idle" && isFirstPage(location.search)) load();
  }, []);
}

/** Whether every list of an address stands on its page 0. */
export function isFirstPage(search: string): boolean {
  return [...new URLSearchParams(search)].every(
    ([name, value]) => !/^page(_|$)/.test(name) || value === "" || Number(value) === 0,
  );
}
