import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

const run = (...args: string[]) =>
  spawnSync(process.execPath, ["--import", "tsx", "tests/checks/with-node.ts", ...args], {
    encoding: "utf8",
  });

it.each([[["18", "unit"]], [["24"]], [[]]])(
  "another Node is asked for by version and script: %j",
  (args) => {
    const { status, stderr } = run(...args);
    expect([status, stderr]).toEqual([2, expect.stringContaining("Which Node (20, 22, 24)")]);
  },
);
