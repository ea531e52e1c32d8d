/**
 * For a step's `handle.stepForm`: online it shows its form unless sales are switched off; the
 * counter's screens keep what is typed by themselves. What a page was given is unknown to its frame.
 */
export function isOpenForSale(data: unknown): boolean {
  if (typeof data !== "object" || data === null || !("view" in data)) return false;
  const { view } = data;
  if (typeof view !== "object" || view === null || !("closed" in view && "channel" in view))
    return false;
  return view.channel === "web" && view.closed === false;
}
