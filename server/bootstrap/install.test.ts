import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isInstalled } from "./install.mjs";

describe("whether the packages are there", () => {
  const root = mkdtempSync(join(tmpdir(), "install-"));
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  const wanted = {
    "": {},
    "node_modules/a": { integrity: "sha-a" },
    "node_modules/b": { integrity: "sha-b", optional: true },
  };
  const put = (file: string, packages: object) =>
    writeFileSync(join(root, file), JSON.stringify({ packages }));

  it.each([
    ["nothing is installed", undefined, false],
    [
      "all is installed",
      { "node_modules/a": { integrity: "sha-a" }, "node_modules/b": { integrity: "sha-b" } },
      true,
    ],
    ["what is missing is for other platforms", { "node_modules/a": { integrity: "sha-a" } }, true],
    ["one is missing", { "node_modules/b": { integrity: "sha-b" } }, false],
    ["one has another version", { "node_modules/a": { integrity: "sha-older" } }, false],
  ])("%s", (_title, present, expected) => {
    put("package-lock.json", wanted);
    rmSync(join(root, "node_modules"), { recursive: true, force: true });
    if (present) {
      mkdirSync(join(root, "node_modules"));
      put("node_modules/.package-lock.json", present);
    }
    expect(isInstalled(root)).toBe(expected);
  });
});
