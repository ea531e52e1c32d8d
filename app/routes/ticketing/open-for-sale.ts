/**
 * For a step's `handle.stepForm`: online it shows its form unless sales are switched off; at the
 * counter always. What a page was given is unknown to its frame.
 */
export function isOpenForSale(data: unknown): boolean {
  if (typeof data !== "object" || data === null || !("view" in data)) return false;
  const { view } = data;
  return typeof view === "object" && view !== null && "closed" in view && view.closed === false;
}
