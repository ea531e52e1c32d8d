import { describe, expect, it } from "vitest";
import type { SystemFigures } from "./figures";
import { findings, needing } from "./rules";

const NONE = { count: 0, oldestS: 0 };
const QUIET: SystemFigures = {
  outbox: NONE,
  triedAgain: [],
  queues: { mail: NONE, paper: NONE, reports: NONE, news: NONE },
  failedJobs: [],
  prints: NONE,
  undecidedPrints: NONE,
  salesToday: [],
  breakers: [],
  standbyS: null,
  ticketMailS: null,
  callbackS: null,
};
const RIGHT = { aheadS: 0, right: true, usable: true };
const breaker = { gateway: "chip", host: "https://gate.chip-in.asia" };

/** What a product with these figures is said of, beside what is said of a quiet one. */
function saidOf(figures: Partial<SystemFigures>, clock = RIGHT) {
  const quiet = findings(QUIET, RIGHT).map(({ says }) => says);
  return findings({ ...QUIET, ...figures }, clock)
    .filter(({ says }) => !quiet.includes(says))
    .map(({ says, state }) => [says, state]);
}

describe("the health of the product", () => {
  it("asks for nobody while nothing waits, fails or was ever done", () => {
    expect(needing(findings(QUIET, RIGHT))).toBe(0);
  });

  it.each([
    ["outbox", { outbox: { count: 2, oldestS: 60 } }, ["jobsWait", "good"]],
    ["outbox", { outbox: { count: 2, oldestS: 61 } }, ["jobsStand", "act"]],
    ["prints", { prints: { count: 3, oldestS: 300 } }, ["printsWait", "good"]],
    ["prints", { prints: { count: 3, oldestS: 301 } }, ["printsWait", "act"]],
    ["prints", { undecidedPrints: { count: 1, oldestS: 5 } }, ["undecided", "act"]],
    ["jobs", { failedJobs: [{ job: "mail.ticket", count: 1 }] }, ["givenUp", "act"]],
    ["mail", { triedAgain: [{ job: "mail.ticket", count: 1 }] }, ["mailRetries", "look"]],
    ["standby", { standbyS: 9 }, ["standbyLevel", "good"]],
    ["standby", { standbyS: 10 }, ["standbyBehind", "look"]],
    ["standby", { standbyS: "away" }, ["standbyAway", "look"]],
    ["gateway", { breakers: [{ ...breaker, failures: 2, open: false }] }, ["gatewayShaky", "look"]],
    ["gateway", { breakers: [{ ...breaker, failures: 5, open: true }] }, ["gatewayOpen", "act"]],
  ] as const)("of %s with %j is said to be %j", (_part, figures, said) => {
    expect(saidOf(figures as Partial<SystemFigures>)).toEqual([said]);
  });

  it("asks for somebody when a queue is behind, and when the clock is off", () => {
    const paper = (oldestS: number) => ({ ...QUIET.queues, paper: { count: 1, oldestS } });
    expect(saidOf({ queues: paper(300) })).toEqual([["inHand", "good"]]);
    expect(saidOf({ queues: paper(301) })).toEqual([["inHand", "look"]]);
    expect(saidOf({}, { aheadS: 3, right: false, usable: true })).toEqual([["clockOff", "look"]]);
    expect(saidOf({}, { aheadS: -70, right: false, usable: false })).toEqual([["clockOff", "act"]]);
  });
});
