import type { EntryContext } from "@remix-run/node";
import type { Frame, PageHandle } from "~/ui/layout/frame";
import type { DrawnPage } from "./drawn-page.server";

/** A page of these takes up to 60 kB of memory, packed 30 more: all of them stay below 20 MB. */
const MOST_PAGES = 200;

type Loaded = Pick<EntryContext["staticHandlerContext"], "loaderData" | "actionData" | "errors">;

/** The page asked for longest ago stands first. */
const pages = new Map<string, DrawnPage>();

/**
 * Under which key a page may be kept for whoever is to see the very same: all that it shows. Null
 * where it is no such page, has something to correct, or runs scripts, whose nonce is its own
 * (docs/decisions/2026-11-29-pages-drawn-once.md).
 */
export function pageKey(
  { loaderData, actionData, errors }: Loaded,
  handles: readonly (PageHandle | undefined)[],
  { path, status, year }: Frame,
  shown: { language: string; sheet: string | undefined },
): string | null {
  if (!handles.some((handle) => handle?.sameForMany)) return null;
  if (handles.some((handle) => handle?.hydrate)) return null;
  if (status !== 200 || actionData !== null || errors !== null) return null;
  return JSON.stringify([path, shown.language, shown.sheet, year, loaderData]);
}

export function keptPage(key: string): DrawnPage | undefined {
  const page = pages.get(key);
  if (!page) return undefined;
  pages.delete(key);
  pages.set(key, page);
  return page;
}

/** Keeps a page, unless it shows what was made for its own request alone. */
export function keepPage(key: string, page: DrawnPage, { pageKey, reference }: Frame): void {
  if ([pageKey, reference].some((own) => own !== "" && page.html.includes(own))) return;
  pages.set(key, page);
  if (pages.size <= MOST_PAGES) return;
  for (const oldest of pages.keys()) return void pages.delete(oldest);
}
