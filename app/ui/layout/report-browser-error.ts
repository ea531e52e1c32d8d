import { isRouteErrorResponse } from "@remix-run/react";
import { useEffect } from "react";

const ADDRESS = "/browser-error";
/** A page that fails in a loop fails the same way: a few reports tell all. */
const MAX_REPORTS = 5;
/** What an error of the server's own is called in the browser; the server has logged it. */
const SERVER_ERROR = "Unexpected Server Error";
const reported = new Set<string>();

/** Tells the error log of what no code of the page has caught. Runs once, before the page does. */
export function reportUncaughtErrors(): void {
  window.addEventListener("error", ({ error }) => reportBrowserError(error));
  window.addEventListener("unhandledrejection", ({ reason }) => reportBrowserError(reason));
}

/** For a boundary: tells the error log of a page that crashed in the browser. */
export function useCrashReport(error: unknown): void {
  useEffect(() => {
    if (!isRouteErrorResponse(error)) reportBrowserError(error);
  }, [error]);
}

/**
 * Sends an error of this page to the error log, once. What has no stack of our scripts (another
 * site's script, an extension) and what the page gave up itself is none of it.
 */
function reportBrowserError(error: unknown): void {
  if (!(error instanceof Error) || error.name === "AbortError" || error.message === SERVER_ERROR)
    return;
  const { name, message, stack = "" } = error;
  const key = `${name} ${message}`;
  if (!stack.includes(location.origin) || reported.has(key) || reported.size >= MAX_REPORTS) return;
  reported.add(key);
  navigator.sendBeacon(
    ADDRESS,
    new URLSearchParams({
      page: location.pathname,
      name: name.slice(0, 100),
      message: message.slice(0, 500),
      stack: stack.slice(0, 3_000),
    }),
  );
}
