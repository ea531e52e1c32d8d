import type { ScreenName } from "~/domain/access/screen";
import { SCREENS } from "~/domain/access/screens";
import { ownPath } from "~/domain/shared/own-path";

export const DASHBOARD_PATH = "/dashboard";
export const COUNTER_PATH = "/pos";

/** Pages that one is led through, never back to. */
const SESSION_PAGES = /^\/(?:login|logout|lock|session)(?:[/?#]|$)/;
/** Pages that stand above another one and name it in their address. */
const DIALOGS = /^\/(?:report-issue|app-info|printer)(?:[/?#]|$)/;
/** A print under way; what asks for one is led back to, once its printer is chosen. */
const PRINT_JOBS = /^\/print\/(?!(?:ticket|slip|manifest)\/)/;
const COUNTER_PAGES = /^\/(?:pos|ticket-counter)(?:[/?#]|$)/;

/** Who leads back: what its `back` may name beside any path of ours, and where one goes without. */
const RULES = {
  staff: { except: [SESSION_PAGES], otherwise: DASHBOARD_PATH },
  dialog: { except: [SESSION_PAGES, DIALOGS], otherwise: DASHBOARD_PATH },
  print: { except: [SESSION_PAGES, PRINT_JOBS], otherwise: null },
  counter: { only: COUNTER_PAGES, except: [/^\/pos\/shift\/start/], otherwise: COUNTER_PATH },
} as const satisfies Record<
  string,
  { only?: RegExp; except: readonly RegExp[]; otherwise: string | null }
>;
type ReturnKind = keyof typeof RULES;

/**
 * Where one goes on: the `back` that a form or an address brought along, if it is a path of ours
 * that may be led back to.
 */
export function returnPath<Kind extends ReturnKind = "staff">(
  requested: unknown,
  kind?: Kind,
): string | (typeof RULES)[Kind]["otherwise"];
export function returnPath(requested: unknown, kind: ReturnKind = "staff"): string | null {
  const {
    only,
    except,
    otherwise,
  }: { only?: RegExp; except: readonly RegExp[]; otherwise: string | null } = RULES[kind];
  const path = ownPath(requested);
  if (path === null || (only && !only.test(path)) || except.some((page) => page.test(path)))
    return otherwise;
  return path;
}

/** The `back` of an address. */
export function requestedReturnPath<Kind extends ReturnKind = "staff">(
  request: Request,
  kind?: Kind,
) {
  return returnPath(new URL(request.url).searchParams.get("back"), kind);
}

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
