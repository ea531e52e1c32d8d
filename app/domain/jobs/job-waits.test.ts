import { describe, expect, it } from "vitest";
import { waitSeconds } from "./job-transitions.server";
import { JOBS } from "./jobs";

const DAY_S = 24 * 3_600;
/** The dice may shorten each pause by a fifth. */
const SHORTEST = 0.8;

const triedFor = (name: keyof typeof JOBS) =>
  Array.from({ length: JOBS[name].tries - 1 }, (_, index) => waitSeconds(name, index + 1));

describe("the tries of a mail", () => {
  it.each(Object.keys(JOBS).filter((name) => name.startsWith("mail.")) as (keyof typeof JOBS)[])(
    "%s outlast a mail server that is away for three days, with growing pauses",
    (name) => {
      const waits = triedFor(name);
      expect(waits).toEqual([...waits].sort((a, b) => a - b));
      expect(waits.slice(0, 3)).toEqual([2, 4, 8]);
      expect(SHORTEST * waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(3 * DAY_S);
    },
  );

  it("of another job are over within minutes", () => {
    expect(triedFor("paper.render")).toEqual([2, 4]);
  });
});
