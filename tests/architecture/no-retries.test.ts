import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const RUNNERS = ["vitest.config.ts", "playwright.config.ts", "tests/mutation/vitest.config.ts"];
const TEST_FILE = /\.(?:test|spec)\.tsx?$/;
const files = ["app", "server", "workers", "db", "tests"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => TEST_FILE.test(name))
    .map((name) => join(folder, name)),
);
/** An option of a runner or of a test: `retry: 1`, `retries: 2`, and the command's `--retry`. */
const triesAgain = (source: string) =>
  /(?:\bretry\s*:\s*[\d{]|\bretries\s*:|--retr(?:y|ies)\b)/.test(source);

describe("a test that fails", () => {
  it("is not tried again, by its runner, its command or itself", () => {
    const found = [...RUNNERS, "package.json", ...readdirIn("tests/checks"), ...files].filter(
      (file) => !file.endsWith("no-retries.test.ts") && triesAgain(readFileSync(file, "utf8")),
    );
    expect(found).toEqual([]);
  });

  it.each(["  retry: 1,", "retry: { count: 2 }", "retries: 2", '"unit": "vitest run --retry=1"'])(
    "would be found where it is (control): %s",
    (line) => expect(triesAgain(line)).toBe(true),
  );
});

function readdirIn(folder: string): string[] {
  return readdirSync(folder).map((name) => join(folder, name));
}
