import { useLocation } from "@remix-run/react";
import type { ScreenName } from "~/domain/access/screen";
import { SCREENS } from "~/domain/access/screens";

/**
 * Addresses of a staff screen and of the pages below it, with the searches and pages of its lists
 * as they stand: `("3/edit")`.
 */
export function useScreenPath(screen: ScreenName): (below?: string) => string {
  const { search } = useLocation();
  return (below = "") => SCREENS[screen].path + (below && `/${below}`) + search;
}
