import { describe, expect, it } from "vitest";
import { summaryOf, sumTallies, tallyOf, tallyOfPlaywright, tallyOfVitest } from "./tally";

const vitest = (change: object) => ({
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 1,
  numTodoTests: 1,
  testResults: [],
  ...change,
});

describe("the last line of the tests", () => {
  it("adds both runners up", () => {
    const total = sumTallies([
      tallyOfVitest(vitest({})),
      tallyOfPlaywright({ stats: { expected: 3, unexpected: 1, skipped: 0 } }),
    ]);
    expect(summaryOf(total)).toBe("10 passed, 1 failed, 2 skipped");
    expect(summaryOf({ passed: 4, failed: 0, skipped: 0 })).toBe("4 passed, 0 failed");
  });

  it("counts a file that could not be loaded, and a failed test once", () => {
    const broken = { status: "failed", assertionResults: [] };
    const failed = {
      status: "failed",
      assertionResults: [{ status: "failed" }, { status: "passed" }],
    };
    expect(tallyOfVitest(vitest({ numFailedTests: 1, testResults: [broken, failed] })).failed).toBe(
      2,
    );
  });

  it("never says 0 failed when something went wrong", () => {
    const clean = () => ({ passed: 5, failed: 0, skipped: 0 });
    expect(tallyOf(false, undefined, undefined)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
    });
    expect(tallyOf(true, undefined, undefined)).toEqual({
      passed: 0,
      failed: 0,
      skipped: 0,
    });
    expect(tallyOf(true, "/there/is/no/report.json", clean).failed).toBe(1);
    expect(tallyOf(false, "package.json", clean)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
    });
    expect(tallyOf(true, "package.json", clean)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 0,
    });
  });
});
