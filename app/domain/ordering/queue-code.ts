/** Letters that look like no other and spell no word: no vowels, no L. */
export const QUEUE_LETTERS = "BCDFGHJKMNPQRSTVWXYZ";

/** Four letters as somebody typed them, or null when they cannot be a code. */
export function parseQueueCode(text: unknown): string | null {
  if (typeof text !== "string" || text.length > 20) return null;
  const code = text.replace(/[\s-]/g, "").toUpperCase();
  return /^[BCDFGHJKMNPQRSTVWXYZ]{4}$/.test(code) ? code : null;
}
