import { describe, expect, it } from "vitest";
import { day } from "~/domain/shared/day";
import { ACCOUNT_STATEMENT } from "./report-types";
import { type AskedReport, maySeeReport, reportFilterFor, secondsLeft } from "./rules";

const today = day("2026-06-10");
const asked: AskedReport = { type: "jualan", platform: null, jettyId: null, from: null, to: null };
const viewer = (level: 1 | 2 | 3 | 4 | 5, ownJettyId: 0 | 1 | 2 = 0) => ({
  ...{ level, isSuper: false, mayClearLog: false, ownJettyId, userId: 7 },
  jettyId: ownJettyId || (1 as const),
});

describe("the report that somebody gets", () => {
  it.each([1, 5] as const)("is of the platform that level %i asks for (R-6-14)", (level) => {
    expect(reportFilterFor(viewer(level), { ...asked, platform: 1 }, today)?.platform).toBe(1);
  });

  it.each([2, 3, 4] as const)(
    "is of the counter for level %i, whatever it asks (R-6-14)",
    (level) => {
      expect(reportFilterFor(viewer(level), { ...asked, platform: 1 }, today)?.platform).toBe(3);
    },
  );

  it.each([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
    [5, true],
  ] as const)("may be that of agencies for level %i: %s (R-6-17)", (level, may) => {
    const filter = reportFilterFor(viewer(level), { ...asked, type: "agency" }, today);
    expect(filter !== null).toBe(may);
  });

  it("is of one's own jetty, whatever is asked", () => {
    expect(reportFilterFor(viewer(5, 2), { ...asked, jettyId: 1 }, today)?.jettyId).toBe(2);
  });

  it("is of one day where only its first or its last is asked", () => {
    const of = day("2026-06-01");
    for (const half of [{ from: of }, { to: of }])
      expect(reportFilterFor(viewer(5), { ...asked, ...half }, today)).toMatchObject({
        ...{ from: of, to: of },
      });
    const whole = { from: of, to: day("2026-06-03") };
    expect(reportFilterFor(viewer(5), { ...asked, ...whole }, today)).toMatchObject(whole);
  });

  it("is of today at the current jetty where nothing else is asked (R-X16)", () => {
    expect(reportFilterFor(viewer(1), asked, today)).toMatchObject({
      ...{ from: today, to: today, jettyId: 1 },
    });
  });
});

describe("a report that was made", () => {
  const report = { userId: 8, type: "jualan", platform: 3, jettyId: 1 } as const;

  it.each([
    [1, true],
    [2, false],
    [3, false],
    [4, false],
    [5, true],
  ] as const)("is seen by somebody else of level %i: %s", (level, seen) => {
    expect(maySeeReport(viewer(level), report)).toBe(seen);
  });

  it("is seen by its owner, of any level", () => {
    for (const level of [1, 2, 3, 4, 5] as const)
      expect([level, maySeeReport(viewer(level), { ...report, userId: 7 })]).toEqual([level, true]);
  });

  it("that is an account's statement is seen at any jetty, by who manages accounts", () => {
    const statement = { ...report, type: ACCOUNT_STATEMENT } as const;
    expect(maySeeReport(viewer(5, 2), statement)).toBe(true);
    for (const userId of [7, 8])
      expect(maySeeReport(viewer(3, 1), { ...statement, userId })).toBe(false);
  });

  it("is not seen by its owner who may no longer ask for it", () => {
    const own = { ...report, userId: 7, type: "agency" } as const;
    expect([maySeeReport(viewer(5), own), maySeeReport(viewer(3), own)]).toEqual([true, false]);
  });

  it("is not seen at another jetty by who is bound to one", () => {
    expect(maySeeReport(viewer(1, 2), report)).toBe(false);
  });
});

it("tells how long a report takes still, once it has gone on for a second", () => {
  const startedAt = new Date("2026-06-10T00:00:00Z");
  const after = (ms: number) => new Date(startedAt.getTime() + ms);
  const at = { startedAt, rowsDone: 2_000, rowsTotal: 10_000 };
  expect(secondsLeft(at, after(10_000))).toBe(40);
  expect(secondsLeft(at, after(500))).toBeNull();
  expect(secondsLeft({ ...at, rowsDone: 0 }, after(10_000))).toBeNull();
});
