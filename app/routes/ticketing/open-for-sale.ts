/**
 * For a step's `handle.stepForm`: online it shows its form unless sales are switched off; at the
 * counter always. What a page was given is unknown to its frame.
 */
export function isOpenForSale(data: unknown): boolean {
  const view = viewIn(data);
  return view !== null && "closed" in view && view.closed === false;
}

/** The same of the payment's step, which has none where the day or boat of its order was lost. */
export function hasPaymentForm(data: unknown): boolean {
  const view = viewIn(data);
  return isOpenForSale(data) && view !== null && "lost" in view && view.lost === null;
}

function viewIn(data: unknown): object | null {
  if (typeof data !== "object" || data === null || !("view" in data)) return null;
  return typeof data.view === "object" ? data.view : null;
}
