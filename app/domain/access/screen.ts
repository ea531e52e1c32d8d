import type { Capability } from "./capabilities";
import type { Level } from "./levels";
import { SCREENS } from "./screens";

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
  folder?: string;
  index?: string;
  dialogs?: Readonly<Record<string, string>>;
  pages?: Readonly<Record<string, string>>;
  pageNeeds?: Readonly<Record<string, Capability>>;
  /** Whoever may not open it is sent to the dashboard, as if it were not there (R-6-20, X1). */
  hidden?: true;
}

export type ScreenName = keyof typeof SCREENS;
type Screens = typeof SCREENS;
/** The screens that stand in somebody's menu. */
export type MenuScreenName = {
  [Name in ScreenName]: Screens[Name] extends { menu: object } ? Name : never;
}[ScreenName];

type PagesOf<Name extends ScreenName> =
  | (Screens[Name] extends { dialogs: infer Dialogs } ? keyof Dialogs & string : never)
  | (Screens[Name] extends { pages: infer Pages } ? keyof Pages & string : never);
/**
 * A page of the staff: a screen's name, or that and the address below it: `operators`,
 * `operators/:id/delete`.
 */
export type StaffPage =
  ScreenName | { [Name in ScreenName]: `${Name}/${PagesOf<Name>}` }[ScreenName];

/** What it takes to open a page of the staff. */
export function capabilityOf(page: StaffPage): Capability {
  const screen = screenOf(page);
  return screen.pageNeeds?.[page.replace(/^\w+\/?/, "")] ?? screen.needs;
}

/** The screen that a page of the staff belongs to. */
export function screenOf(page: StaffPage): StaffScreen {
  return SCREENS[page.replace(/\/.*$/, "") as ScreenName];
}

/** Every page of the staff, with its address. */
export function staffPages(): { page: StaffPage; address: string }[] {
  return (Object.entries(SCREENS) as [ScreenName, StaffScreen][]).flatMap(
    ([name, { path, folder, dialogs, pages }]) =>
      folder === undefined
        ? []
        : [
            { page: name, address: path },
            ...Object.keys({ ...dialogs, ...pages }).map((below) => ({
              page: `${name}/${below}` as StaffPage,
              address: `${path}/${below}`,
            })),
          ],
  );
}
