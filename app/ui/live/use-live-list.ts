import { useMatches, useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import type { LiveMessage } from "~/domain/live-events/live-message";
import { type PageHandle, useFrame } from "~/ui/layout/frame";

/**
 * How a page loads its data again: when a list or a dialog of it says that it lives by this event,
 * the list is on its first page (R-2.14-09), and nothing stands there to be corrected, which would
 * be lost. `connected` concerns everything that is live and may have missed something, an event of another jetty what shows that
 * jetty. While data is being loaded already, it is
 * loaded once more afterwards: what is on its way may be older than the event.
 */
export function useLiveList(): (message: LiveMessage) => void {
  const { status } = useFrame();
  const { revalidate, state } = useRevalidator();
  const pages = useMatches().map(({ handle, data }) => ({
    handle: handle as PageHandle | undefined,
    data,
  }));
  const current = useRef({ pages, status, state, revalidate });
  const missed = useRef(false);
  useEffect(() => {
    current.current = { pages, status, state, revalidate };
    if (state !== "idle" || !missed.current) return;
    missed.current = false;
    revalidate();
  });
  return useCallback((message) => {
    const page = current.current;
    if (page.status >= 400 || !concerns(message, page.pages, location.search)) return;
    if (page.state === "idle") page.revalidate();
    else missed.current = true;
  }, []);
}

/** A part of a page: what its route says of it, and its data. */
interface PagePart {
  handle: PageHandle | undefined;
  data: unknown;
}

/** Whether a page of these parts, at an address with this query, lives by an event. */
export function concerns(
  { event, elsewhere, current }: Pick<LiveMessage, "event" | "elsewhere" | "current">,
  parts: readonly PagePart[],
  search: string,
): boolean {
  return parts.some(
    ({ handle, data }) =>
      handle?.live !== undefined &&
      (event === "connected" ? !current : handle.live.includes(event)) &&
      (handle.dialog === true || isFirstPage(search)) &&
      (!elsewhere || handle.showsElsewhere?.(data) === true),
  );
}

/** Whether every list of an address stands on its page 0. */
export function isFirstPage(search: string): boolean {
  return [...new URLSearchParams(search)].every(
    ([name, value]) => !/^page(_|$)/.test(name) || value === "" || Number(value) === 0,
  );
}
