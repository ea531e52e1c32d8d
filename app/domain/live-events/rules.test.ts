import { describe, expect, it } from "vitest";
import { LEVELS } from "~/domain/access/levels";
import { LIVE_EVENT_NAMES } from "./event-names";
import { BROWSER_EVENT_NAMES } from "./live-message";
import { isForBrowsers, reachOf, type Subscriber } from "./rules";

const somebody = (given: Partial<Subscriber> = {}): Subscriber => ({
  sessionId: 1,
  userId: 5,
  level: 1,
  isSuper: false,
  mayClearLog: false,
  jettyId: 1,
  ownJettyId: 1,
  ...given,
});

describe("a live event", () => {
  it("is for browsers where browsers know it, and for the processes alone otherwise", () => {
    const known = BROWSER_EVENT_NAMES.filter((event) => event !== "connected");
    expect(LIVE_EVENT_NAMES.filter(isForBrowsers)).toEqual(known);
  });

  it.each([
    ["where they work", 1, {}, "here"],
    ["of all jetties", 0, {}, "here"],
    ["of another jetty, bound to none", 2, { ownJettyId: 0 }, "elsewhere"],
    ["of another jetty, bound to theirs", 2, {}, null],
  ] as const)("reaches somebody %s", (_what, jettyId, who, reach) => {
    expect(reachOf(somebody(who), { event: "new-ticket", jettyId }, null)).toBe(reach);
  });

  it("reaches nobody without its capability", () => {
    const scope = { event: "cancel-request", jettyId: 1 } as const;
    expect(reachOf(somebody({ level: 3 }), scope, null)).toBeNull();
  });

  it("of the processes alone reaches nobody", () => {
    const scope = { event: "refund-due", jettyId: 1 } as const;
    expect(reachOf(somebody({ isSuper: true }), scope, null)).toBeNull();
  });

  it.each([
    [5, "here"],
    [6, null],
    [null, null],
  ])("of one person's reaches that one alone: owner %s", (ownerId, reach) => {
    const scope = { event: "issue-resolved", jettyId: 1 } as const;
    expect(reachOf(somebody(), scope, ownerId)).toBe(reach);
  });
});

describe("who receives an event at their jetty, by level and as a super user", () => {
  const marks = [
    ...LEVELS.map((level) => [String(level), somebody({ level })] as const),
    ["S", somebody({ level: 2, isSuper: true })] as const,
  ];

  it.each([
    ["new-ticket", "12345S"],
    ["ticket-cancelled", "12345S"],
    ["ticket-changed", "12345S"],
    ["report-changed", "12345S"],
    ["month-changed", "15"],
    ["credit-changed", "15"],
    ["scan", "12345S"],
    ["departure-changed", "124S"],
    ["cancel-request", "1"],
    ["request-denied", "12345S"],
    ["bug-report", "1S"],
    ["error-log", "S"],
  ] as const)("%s: %s", (event, receivers) => {
    const reached = marks.filter(([, who]) => reachOf(who, { event, jettyId: 1 }, null) === "here");
    expect(reached.map(([mark]) => mark).join("")).toBe(receivers);
  });
});
