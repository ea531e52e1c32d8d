import { useEffect } from "react";

/**
 * The page has come to life: what was pressed meanwhile, which `scripts/keys-ahead` has kept, is
 * pressed now. For the layout: the effects of its pages have run before its own.
 */
export function useKeysAhead(): void {
  useEffect(() => void window.dispatchEvent(new Event("keys-ahead")), []);
}
