import { describe, expect, it } from "vitest";
import { can, CAPABILITIES, type Capability, levelsWith, type Person } from "./capabilities";
import { type Level, LEVELS, ROLE_NAMES } from "./levels";
import { menuOf } from "./menu";
import { SCREENS } from "./screens";

const person = (level: Level, more: Partial<Person> = {}): Person => ({
  level,
  isSuper: false,
  mayClearLog: false,
  ...more,
});

/**
 * The permissions (2.2, section 6, A8, X2, X3, X4, X5), written down a second time: levels 1 to 5,
 * then a super user of level 2, then the one who may clear the log.
 */
const EXPECTED: Record<Capability, string> = {
  "dashboard.view": "12345 S C",
  "sales.view": "12345 S C",
  "profile.edit": "12345 S C",
  "template.view": "12345 S C",
  "users.manage": "1",
  "operators.manage": "1",
  "blocked-dates.manage": "1",
  "timetable.manage": "1",
  "departures.run": "124 S C",
  "weather.manage": "14",
  "manifest.correct": "14",
  "audit.view": "15",
  "counter.sell": "134",
  "counter.government-agency": "1",
  "slips.print-own": "34",
  "slips.print-others": "1",
  "shifts.manage": "1",
  "refunds.manage": "15",
  "month-end.manage": "15",
  "credit.manage": "15",
  "boarding.scan": "124 S C",
  "boarding.move": "124 S C",
  "boarding.stewards": "14",
  "boarding.undo": "14",
  "boarding.move-day": "14",
  "boarding.island-file": "14",
  "boarding.decide": "14",
  "scanner-app.use": "24 S C",
  "tickets.view": "12345 S C",
  "tickets.print": "12345 S C",
  "tickets.edit-passengers": "12345 S C",
  "tickets.upload-files": "12345 S C",
  "tickets.manage-letters": "1",
  "tickets.see-creator": "15",
  "tickets.every-platform": "15",
  "tickets.agency-type": "15",
  "reports.view": "12345 S C",
  "reports.agency": "15",
  "reports.cash": "15",
  "reports.see-all": "15",
  "reports.schedule": "15",
  "cancellations.view": "12345 S C",
  "cancellations.act": "1234 S C",
  "cancellations.request": "2345 S C",
  "cancellations.cancel": "1",
  "cancellations.decide": "1",
  "issues.report": "12345 S C",
  "support.view": "1345 S C",
  "support.manage": "1 S C",
  "settings.manage": "S C",
  "webhooks.manage": "S C",
  "jobs.retry": "S C",
  "personal-data.manage": "S C",
  "system-health.view": "S C",
  "error-log.view": "S C",
  "error-log.clear": "C",
};

const PEOPLE: [mark: string, who: Person][] = [
  ...LEVELS.map((level): [string, Person] => [String(level), person(level)]),
  ["S", person(2, { isSuper: true })],
  ["C", person(2, { isSuper: true, mayClearLog: true })],
];

describe("the table of permissions", () => {
  it.each(CAPABILITIES)("gives %s to whom the specification gives it", (capability) => {
    const marks = PEOPLE.filter(([, who]) => can(who, capability)).map(([mark]) => mark);
    expect(marks.join("")).toBe(EXPECTED[capability].replaceAll(" ", ""));
  });

  it("gives a steward of the day the scanning alone, whatever level stands there", () => {
    for (const level of LEVELS) {
      const steward = person(level, { isSuper: true, mayClearLog: true, stewardId: 1 });
      expect(CAPABILITIES.filter((capability) => can(steward, capability))).toEqual([
        "boarding.scan",
      ]);
      expect(menuOf(steward)).toEqual([]);
    }
  });

  it("names to a statement the levels that have a capability by themselves", () => {
    for (const capability of CAPABILITIES)
      expect([capability, levelsWith(capability).join("")]).toEqual([
        capability,
        EXPECTED[capability].replace(/[ SC]/g, ""),
      ]);
  });

  it("gives clearing the log to nobody who is no super user", () => {
    expect(can(person(1, { mayClearLog: true }), "error-log.clear")).toBe(false);
  });

  it("names the five levels (R-6-01)", () => {
    expect(ROLE_NAMES).toEqual({
      1: "Pentadbir",
      2: "Scanner",
      3: "Kaunter Tiket",
      4: "Scanner + Kaunter Tiket",
      5: "Akauntan",
    });
  });
});

describe("the side menu", () => {
  const COUNTER = [
    "dashboard",
    "sales",
    "counter",
    "cancellations",
    "tickets",
    "reports",
    "profile",
    "support",
  ];
  const main = (level: Level) =>
    menuOf(person(level)).find((part) => part.heading === null)?.screens;

  it("of level 1 (R-2.2-01, R-2.2-02)", () => {
    expect(menuOf(person(1))).toEqual([
      {
        heading: null,
        screens: [
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
      },
      { heading: "administrator", screens: ["blockedDates", "audit"] },
    ]);
    for (const level of [2, 3, 4, 5] as const)
      expect(menuOf(person(level)).map((part) => part.heading)).toEqual([null]);
  });

  it("of level 2 (R-2.2-03)", () =>
    expect(main(2)).toEqual([
      "dashboard",
      "sales",
      "cancellations",
      "tickets",
      "reports",
      "profile",
    ]));
  it("of level 3 (R-2.2-04)", () => expect(main(3)).toEqual(COUNTER));
  it("of level 4 (R-2.2-05)", () => expect(main(4)).toEqual(COUNTER));
  it("of level 5 (R-2.2-06)", () =>
    expect(main(5)).toEqual([
      "dashboard",
      "sales",
      "profile",
      "support",
      "tickets",
      "reports",
      "audit",
    ]));

  it("of a super user has support, setting and error log besides, each screen once (R-2.2-07)", () => {
    for (const level of LEVELS) {
      const parts = menuOf(person(level, { isSuper: true }));
      expect(parts.at(-1)).toEqual({
        heading: "superUser",
        screens: ["support", "setting", "errorLog"],
      });
      const all = parts.flatMap((part) => part.screens);
      expect(new Set(all).size).toBe(all.length);
      expect(menuOf(person(level)).flatMap((part) => part.screens)).not.toContain("setting");
      expect(menuOf(person(level)).flatMap((part) => part.screens)).not.toContain("errorLog");
    }
  });

  it("leads to the routes of the specification (R-2.2-08)", () => {
    const paths = Object.fromEntries(
      Object.entries(SCREENS)
        .filter(([, screen]) => "menu" in screen)
        .map(([name, screen]) => [name, screen.path]),
    );
    expect(paths).toEqual({
      dashboard: "/dashboard",
      sales: "/sales",
      users: "/users",
      operators: "/operator",
      counter: "/pos",
      cancellations: "/ticket-cancellation",
      tickets: "/tickets",
      reports: "/reports",
      profile: "/user-profile",
      blockedDates: "/blocked-date",
      audit: "/audit",
      support: "/support",
      setting: "/setting",
      errorLog: "/error-log",
    });
    expect(Object.values(SCREENS).filter((screen) => "ownWindow" in screen)).toEqual([
      SCREENS.counter,
    ]);
  });

  it("names nothing that its reader may not open", () => {
    for (const [, who] of PEOPLE)
      for (const name of menuOf(who).flatMap((part) => part.screens))
        expect(can(who, SCREENS[name].needs), name).toBe(true);
  });
});
