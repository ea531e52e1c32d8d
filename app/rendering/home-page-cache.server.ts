import { configurationVersion } from "~/domain/settings/sale-configuration.server";
import { now } from "~/domain/shared/clock.server";
import { dayOf } from "~/domain/shared/day";
import { cookieIn } from "~/http/cookies.server";
import { hasBaseSheet } from "./base-sheet.server";

/** Cookies that make a visitor known: then the page is rendered for them. */
const PERSONAL_COOKIES = ["order", "order_pos", "buyer", "unpaid", "flash"] as const;
/** Cookies that any visitor's page may set, always to the same value. */
const COMMON_COOKIE = /^(?:ck|lang)=/;
const POLL_MS = 1_000;

let version = 0;
let lastPoll = -Infinity;

/**
 * Under which key the first page may be kept for everybody who has no order yet, or null where it
 * may not: language, whether the browser has the sheet of styles, day in Kuala Lumpur, and the
 * version of prices and settings.
 */
export function homePageCacheKey(cookie: string): string | null {
  refreshVersion();
  if (version === 0 || PERSONAL_COOKIES.some((name) => cookieIn(cookie, name) !== null))
    return null;
  const language = cookieIn(cookie, "lang") === "en" ? "en" : "ms";
  const sheet = hasBaseSheet(cookie) ? "linked" : "inline";
  return `${language}:${cookieIn(cookie, "ck") === null ? "new" : "known"}:${sheet}:${version}:${dayOf(now())}`;
}

/** Whether an answer rendered for one such visitor is good for another. */
export function mayCacheHomePage(response: Response): boolean {
  return (
    response.status === 200 &&
    response.headers.getSetCookie().every((cookie) => COMMON_COOKIE.test(cookie))
  );
}

/**
 * Reads the version at most once a second, and never makes a visitor wait for it. While it cannot
 * be read nothing is kept.
 */
function refreshVersion(): void {
  const at = performance.now();
  if (at - lastPoll < POLL_MS) return;
  lastPoll = at;
  configurationVersion()
    .then((current) => (version = current))
    .catch(() => (version = 0));
}
