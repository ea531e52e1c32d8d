/** What a browser says that fetches a page nobody has asked to see yet. */
const AHEAD_HEADERS = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"];

/**
 * Whether a person has just opened this page: a browser's own navigation. A link preview, a
 * prefetch, a HEAD, and whoever does not say what they are, are none.
 */
export function isNavigation({ method, headers }: Request): boolean {
  return (
    method === "GET" &&
    !AHEAD_HEADERS.some((name) => headers.has(name)) &&
    headers.get("Sec-Fetch-Mode") === "navigate" &&
    headers.get("Sec-Fetch-Dest") === "document"
  );
}
