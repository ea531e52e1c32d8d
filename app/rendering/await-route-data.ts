import { RemixBrowser } from "@remix-run/react";

/**
 * The first thing that `RemixBrowser` does is to read the page's data, and it suspends until that
 * is there. A click in that moment makes React hydrate at once, which it cannot where something is
 * suspended (error 345): so the data is read before there is a root.
 */
export async function awaitRouteData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (waiting) {
    if (waiting instanceof Promise) await waiting;
  }
}
