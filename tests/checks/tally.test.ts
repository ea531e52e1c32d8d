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
const NOTHING_SAID = { failures: [] };

describe("the last line of the tests", () => {
  it("adds both runners up", () => {
    const total = sumTallies([
      tallyOfVitest(vitest({})),
      tallyOfPlaywright({ suites: [], stats: { expected: 3, unexpected: 1, skipped: 0 } }),
    ]);
    expect(summaryOf(total)).toBe("10 passed, 1 failed, 2 skipped");
    expect(summaryOf({ passed: 4, failed: 0, skipped: 0, ...NOTHING_SAID })).toBe(
      "4 passed, 0 failed",
    );
  });

  it("counts a file that could not be loaded, and a failed test once", () => {
    const broken = { name: "a.test.ts", status: "failed", assertionResults: [] };
    const failed = {
      name: "b.test.ts",
      status: "failed",
      assertionResults: [
        { status: "failed", fullName: "one" },
        { status: "passed", fullName: "two" },
      ],
    };
    expect(tallyOfVitest(vitest({ numFailedTests: 1, testResults: [broken, failed] })).failed).toBe(
      2,
    );
  });

  it("never says 0 failed when something went wrong", () => {
    const clean = () => ({ passed: 5, failed: 0, skipped: 0, ...NOTHING_SAID });
    expect(tallyOf(false, undefined, undefined)).toEqual({
      passed: 0,
      failed: 1,
      skipped: 0,
      ...NOTHING_SAID,
    });
    expect(tallyOf(true, undefined, undefined)).toEqual({
      passed: 0,
      failed: 0,
      skipped: 0,
      ...NOTHING_SAID,
    });
    expect(tallyOf(true, "/there/is/no/report.json", clean).failed).toBe(1);
    expect(tallyOf(false, "package.json", clean)).toEqual({
      passed: 5,
      failed: 1,
      skipped: 0,
      ...NOTHING_SAID,
    });
    expect(tallyOf(true, "package.json", clean)).toEqual({
      passed: 5,
      failed: 0,
      skipped: 0,
      ...NOTHING_SAID,
    });
  });

  it("says before it what each failed test said, in its first lines", () => {
    const unit = tallyOfVitest(
      vitest({
        numFailedTests: 1,
        testResults: [
          {
            name: "fare.test.ts",
            status: "failed",
            assertionResults: [
              { status: "failed", fullName: "a fare is whole", failureMessages: ["expected 1"] },
            ],
          },
        ],
      }),
    );
    const inner = {
      specs: [
        {
          title: "a sale",
          file: "pos.spec.ts",
          tests: [
            {
              projectName: "js",
              status: "unexpected",
              results: [
                { errors: [{ message: `\u001b[31mError\u001b[39m${"\nline".repeat(30)}` }] },
              ],
            },
            { projectName: "no-js", status: "expected", results: [{ errors: [] }] },
          ],
        },
      ],
    };
    const browser = tallyOfPlaywright({
      suites: [{ specs: [], suites: [inner] }],
      stats: { expected: 3, unexpected: 1, skipped: 0 },
    });
    expect(summaryOf(sumTallies([unit, browser])).split("\n")).toEqual([
      "fare.test.ts: a fare is whole",
      "    expected 1",
      "",
      "pos.spec.ts (js): a sale",
      "    Error",
      ...Array.from({ length: 11 }, () => "    line"),
      "",
      "10 passed, 2 failed, 2 skipped",
    ]);
  });
});
