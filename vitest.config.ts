import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What takes long alone, most of it waiting: begun first, it has company until it ends. */
const LONG = [
  "tests/workers/jobs.test.ts",
  "tests/printing/qr-scan.test.ts",
  "tests/boarding/damaged-code.test.ts",
  "tests/staff/list-speed.test.ts",
  "server/demo/demo.test.ts",
  "tests/workers/queue.test.ts",
];
const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(path));

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  resolve: {
    alias: [
      { find: /^~\//, replacement: here("./app/") },
      { find: /^@db\//, replacement: here("./db/") },
    ],
  },
  // As in the product's build: see `loadReact` in tests/support/setup.ts.
  esbuild: { jsxDev: false },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "server/**/*.test.ts",
      "workers/**/*.test.ts",
      "db/**/*.test.ts",
      "tests/**/*.test.{ts,tsx}",
    ],
    exclude: ["tests/e2e/**", "node_modules/**"],
    globalSetup: ["tests/support/global-setup.ts"],
    setupFiles: ["tests/support/setup.ts"],
    pool: "forks",
    // Each file loads the application anew (see tests/support/setup.ts); what it shares is the
    // process, and the packages loaded in it.
    isolate: false,
    // Two cores are common; what waits for a queue, a clock or a process leaves room for a third.
    maxWorkers: Math.max(3, availableParallelism()),
    sequence: { sequencer: LongFirst },
    // For what hangs: a busy machine takes several times as long as a free one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
