/** How far one press, or some at once, may move the count. */
export const MAX_STEP = 50;

/** How the heads that a thumb counted stand to those that were scanned. */
export type HeadsVerdict = "uncounted" | "equal" | "more" | "fewer";

export function headsVerdict(heads: number, onBoard: number): HeadsVerdict {
  if (heads === 0) return "uncounted";
  if (heads === onBoard) return "equal";
  return heads > onBoard ? "more" : "fewer";
}
