/** The printer chosen in this browser, as pages show it. */
export interface PrinterView {
  id: number;
  name: string;
  online: boolean;
  /** A sale prints its ticket by itself. */
  autoPrint: boolean;
}

/** The `back` that a form sent, where it is a path of ours; otherwise the page's own. */
export function ownPathOr(typed: string | undefined, otherwise: string): string {
  return typed !== undefined && /^\/(?![/\\])[^\\\s]*$/.test(typed) ? typed : otherwise;
}
