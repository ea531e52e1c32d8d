import { AREAS } from "./areas.js";

/** `npm run mutation`; one area alone: `npm run mutation -- --mutate app/domain/pricing/rules.ts`. */
export default {
  mutate: Object.values(AREAS).flatMap(({ rules }) => rules),
  testRunner: "vitest",
  plugins: ["@stryker-mutator/vitest-runner"],
  vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  // Whatever keeps a mutant alive is read one by one: see docs/mutation.md.
  reporters: ["clear-text", "progress-append-only", "json"],
  clearTextReporter: { allowColor: false, reportTests: false, logTests: false },
  jsonReporter: { fileName: ".data/mutation.json" },
  thresholds: { high: 95, low: 90, break: 90 },
  tempDirName: ".data/mutation",
  ignorePatterns: ["/.data", "/build", "/public", "/docs/screens"],
  concurrency: 1,
  timeoutMS: 30_000,
};
