import type { ScreenName } from "~/domain/access/screen";
import { SCREENS } from "~/domain/access/screens";

/**
 * A screen of the staff with the searches and pages of its lists as they stood when a page above it
 * was opened. `drop` names what the page's own address says beside that.
 */
export function screenPath(
  request: Request,
  screen: ScreenName,
  drop: readonly string[] = [],
): string {
  const { searchParams } = new URL(request.url);
  for (const name of drop) searchParams.delete(name);
  const query = searchParams.toString();
  return SCREENS[screen].path + (query && `?${query}`);
}
