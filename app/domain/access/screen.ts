import type { Capability } from "./capabilities";
import type { Level } from "./levels";
import { SCREEN_PAGES, SCREENS } from "./screens";

/** The parts of the side menu, in their order. */
export const MENU_PARTS = ["main", "administrator", "superUser"] as const;
export type MenuPartName = (typeof MENU_PARTS)[number];

/** A line of THE STAFF SCREENS (`screens.js`). Titles and labels are keys of the locale files. */
export interface StaffScreen {
  path: `/${string}`;
  needs: Capability;
  title?: string;
  /** In the side menu. */
  label?: string;
  menu?: Partial<Record<MenuPartName, readonly Level[]>>;
  /** Opens beside the office, in a window of its own. */
  ownWindow?: true;
  /** Whoever may not open it is sent to the dashboard, as if it were not there (R-6-20, X1). */
  hidden?: true;
}

/** The route modules of a screen (`screens.js`). */
export interface ScreenPages {
  folder: string;
  index?: string;
  dialogs?: Readonly<Record<string, string>>;
  pages?: Readonly<Record<string, string>>;
  pageNeeds?: Readonly<Record<string, Capability>>;
}

export type ScreenName = keyof typeof SCREENS;
type Screens = typeof SCREENS;
/** The screens that stand in somebody's menu. */
export type MenuScreenName = {
  [Name in ScreenName]: Screens[Name] extends { menu: object } ? Name : never;
}[ScreenName];

type AllPages = typeof SCREEN_PAGES;
type PagesOf<Name extends keyof AllPages> =
  | (AllPages[Name] extends { dialogs: infer Dialogs } ? keyof Dialogs & string : never)
  | (AllPages[Name] extends { pages: infer Pages } ? keyof Pages & string : never);
/**
 * A page of the staff: a screen's name, or that and the address below it: `operators`,
 * `operators/:id/delete`.
 */
export type StaffPage =
  ScreenName | { [Name in keyof AllPages]: `${Name}/${PagesOf<Name>}` }[keyof AllPages];

/** What it takes to open a page of the staff. */
export function capabilityOf(page: StaffPage): Capability {
  const needs = pagesOf(nameOf(page))?.pageNeeds;
  return needs?.[page.replace(/^\w+\/?/, "")] ?? screenOf(page).needs;
}

/** The screen that a page of the staff belongs to. */
export function screenOf(page: StaffPage): StaffScreen {
  return SCREENS[nameOf(page)];
}

function nameOf(page: StaffPage): ScreenName {
  return page.replace(/\/.*$/, "") as ScreenName;
}

function pagesOf(name: ScreenName): ScreenPages | undefined {
  return (SCREEN_PAGES as Partial<Record<ScreenName, ScreenPages>>)[name];
}

/** Every page of the staff, with its address. */
export function staffPages(): { page: StaffPage; address: string }[] {
  return (Object.entries(SCREENS) as [ScreenName, StaffScreen][]).flatMap(([name, { path }]) => {
    const modules = pagesOf(name);
    if (!modules) return [];
    return [
      { page: name, address: path },
      ...Object.keys({ ...modules.dialogs, ...modules.pages }).map((below) => ({
        page: `${name}/${below}` as StaffPage,
        address: `${path}/${below}`,
      })),
    ];
  });
}
