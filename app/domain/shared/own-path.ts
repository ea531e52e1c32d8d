/**
 * A path that stays on this site, or null: one leading slash, no backslash, no control characters.
 */
export function ownPath(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 2000) return null;
  return /^\/(?![/\\])[^\\\u0000-\u0020\u007f]*$/.test(text) ? text : null;
}
