import { readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
  /** What each failed test said, in short. */
  failures: string[];
}

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };
/** Of a message: enough to know what was wrong, of many still few enough to be read. */
const LINES_OF_A_FAILURE = 12;

const vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});
const playwrightSuite = z.object({
  specs: z.array(
    z.object({
      title: z.string(),
      file: z.string(),
      tests: z.array(
        z.object({
          projectName: z.string(),
          status: z.string(),
          results: z.array(z.object({ errors: z.array(z.object({ message: z.string() })) })),
        }),
      ),
    }),
  ),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
const playwright = z.object({
  suites: z.array(playwrightSuite),
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
  );
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => failureOf(`${name}: ${test.fullName}`, test.failureMessages ?? [])),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    failures: [...broken.map(({ name, message }) => failureOf(name, [message ?? ""])), ...failed],
  };
}

export function tallyOfPlaywright(report: unknown): Tally {
  const { stats, suites } = playwright.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(failuresOfSuite),
  };
}

function failuresOfSuite({ specs, suites }: z.infer<typeof playwrightSuite>): string[] {
  const own = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected")
      .map(({ projectName, results }) =>
        failureOf(
          `${file} (${projectName}): ${title}`,
          results.flatMap(({ errors }) => errors.map(({ message }) => message)),
        ),
      ),
  );
  return [...own, ...(suites ?? []).flatMap(failuresOfSuite)];
}

function failureOf(name: string, messages: string[]): string {
  const lines = messages.flatMap((message) => stripVTControlCharacters(message).split("\n"));
  return [name, ...lines.slice(0, LINES_OF_A_FAILURE)].join("\n    ");
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
  const add = (key: "passed" | "failed" | "skipped") =>
    tallies.reduce((total, one) => total + one[key], 0);
  return {
    passed: add("passed"),
    failed: add("failed"),
    skipped: add("skipped"),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/** The end of all output: where only that is kept, it says what failed, and why. */
export function summaryOf({ passed, failed, skipped, failures }: Tally): string {
  const counts = `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ""}`;
  return [...failures.map((failure) => `${failure}\n`), counts].join("\n");
}

function readReport(file: string, read: (report: unknown) => Tally): Tally | undefined {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
