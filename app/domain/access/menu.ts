import { can, type Person } from "./capabilities";
import type { Level } from "./levels";
import { MENU_PARTS, type MenuPartName, type MenuScreenName, type StaffScreen } from "./screen";
import { SCREENS } from "./screens";

const MENU_SCREENS = (Object.entries(SCREENS) as [MenuScreenName, StaffScreen][]).filter(
  ([, { menu }]) => menu,
);

/** The accountant's screens stand in another order than everybody else's (2.2). */
const FIRST: Partial<Record<Level, readonly MenuScreenName[]>> = {
  5: ["dashboard", "sales", "profile", "support"],
};

export interface MenuPart {
  heading: Exclude<MenuPartName, "main"> | null;
  screens: MenuScreenName[];
}

/**
 * A person's side menu (2.2): the level's screens, the administrator's, the super user's, each
 * screen once; not all that the person may open (X2, X3), and nothing that the table of permissions
 * denies.
 */
export function menuOf(person: Person): MenuPart[] {
  const inPart = (part: MenuPartName) =>
    part === "superUser" && !person.isSuper
      ? []
      : MENU_SCREENS.filter(
          ([, { menu, needs }]) => menu?.[part]?.includes(person.level) && can(person, needs),
        ).map(([name]) => name);
  const superUser = inPart("superUser");
  return MENU_PARTS.map((part) => ({
    heading: part === "main" ? null : part,
    screens:
      part === "superUser"
        ? superUser
        : inOrder(
            inPart(part).filter((name) => !superUser.includes(name)),
            person.level,
          ),
  })).filter(({ screens }) => screens.length > 0);
}

function inOrder(screens: MenuScreenName[], level: Level): MenuScreenName[] {
  const first = FIRST[level] ?? [];
  return [
    ...first.filter((name) => screens.includes(name)),
    ...screens.filter((name) => !first.includes(name)),
  ];
}
