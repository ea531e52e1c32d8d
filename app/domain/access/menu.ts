import { can, type Capability, type Person } from "./capabilities";
import type { Level } from "./levels";

/** The screens of the side menu (2.2): where each leads and what it takes. Its label is `staff:menu.<name>`. */
export const SCREENS = {
  dashboard: { path: "/dashboard", needs: "dashboard.view" },
  sales: { path: "/sales", needs: "sales.view" },
  users: { path: "/users", needs: "users.manage" },
  operators: { path: "/operator", needs: "operators.manage" },
  counter: { path: "/pos", needs: "counter.sell", ownWindow: true },
  cancellations: { path: "/ticket-cancellation", needs: "cancellations.view" },
  tickets: { path: "/tickets", needs: "tickets.view" },
  reports: { path: "/reports", needs: "reports.view" },
  profile: { path: "/user-profile", needs: "profile.edit" },
  blockedDates: { path: "/blocked-date", needs: "blocked-dates.manage" },
  audit: { path: "/audit", needs: "audit.view" },
  support: { path: "/support", needs: "support.view" },
  setting: { path: "/setting", needs: "settings.manage" },
  errorLog: { path: "/error-log", needs: "error-log.view" },
} as const satisfies Record<string, { path: string; needs: Capability; ownWindow?: true }>;
export type ScreenName = keyof typeof SCREENS;

const COUNTER_SCREENS: readonly ScreenName[] = [
  "dashboard",
  "sales",
  "counter",
  "cancellations",
  "tickets",
  "reports",
  "profile",
  "support",
];

/** Which screens a level finds in its menu, in its order: not all that it may open (X2, X3). */
const MAIN_SCREENS: Record<Level, readonly ScreenName[]> = {
  1: [
    "dashboard",
    "sales",
    "users",
    "operators",
    "counter",
    "cancellations",
    "tickets",
    "reports",
    "profile",
  ],
  2: ["dashboard", "sales", "cancellations", "tickets", "reports", "profile"],
  3: COUNTER_SCREENS,
  4: COUNTER_SCREENS,
  5: ["dashboard", "sales", "profile", "support", "tickets", "reports", "audit"],
};
const ADMINISTRATOR_SCREENS: Partial<Record<Level, readonly ScreenName[]>> = {
  1: ["blockedDates", "audit"],
};
const SUPER_USER_SCREENS: readonly ScreenName[] = ["support", "setting", "errorLog"];

export interface MenuPart {
  heading: "administrator" | "superUser" | null;
  screens: ScreenName[];
}

/** A person's side menu (2.2): the level's screens, the administrator's, the super user's. What the table denies is not in it. */
export function menuOf(person: Person): MenuPart[] {
  const superUser = person.isSuper ? SUPER_USER_SCREENS : [];
  const parts: MenuPart[] = [
    {
      heading: null,
      screens: MAIN_SCREENS[person.level].filter((name) => !superUser.includes(name)),
    },
    { heading: "administrator", screens: [...(ADMINISTRATOR_SCREENS[person.level] ?? [])] },
    { heading: "superUser", screens: [...superUser] },
  ];
  return parts
    .map((part) => ({
      ...part,
      screens: part.screens.filter((name) => can(person, SCREENS[name].needs)),
    }))
    .filter((part) => part.screens.length > 0);
}
