import { readFileSync } from "node:fs";
import { z } from "zod";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };

const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
});
const playwright = z.object({
  stats: z.object({
    expected: z.number(),
    unexpected: z.number(),
    skipped: z.number(),
  }),
});

/** A file that could not even be loaded has no test that failed; it counts as one. */
export function tallyOfVitest(report: unknown): Tally {
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults } =
    vitest.parse(report);
  const broken = testResults.filter(
    (file) =>
      file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  ).length;
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken,
    skipped: numPendingTests + numTodoTests,
  };
}

export function tallyOfPlaywright(report: unknown): Tally {
  const { expected, unexpected, skipped } = playwright.parse(report).stats;
  return { passed: expected, failed: unexpected, skipped };
}

/**
 * A phase that went wrong without a failed test (no report, a crash, a lint error) counts as one
 * failure.
 */
export function tallyOf(
  succeeded: boolean,
  reportFile: string | undefined,
  read: ((report: unknown) => Tally) | undefined,
): Tally {
  const counted = reportFile && read ? readReport(reportFile, read) : NOTHING;
  if (!counted) return { ...NOTHING, failed: 1 };
  return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

export function sumTallies(tallies: Tally[]): Tally {
  const add = (key: keyof Tally) => tallies.reduce((total, one) => total + one[key], 0);
  return {
    passed: add("passed"),
    failed: add("failed"),
    skipped: add("skipped"),
  };
}

export function summaryOf({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
}

function readReport(file: string, read: (report: unknown) => Tally): Tally | undefined {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
