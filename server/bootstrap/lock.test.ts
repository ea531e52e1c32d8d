import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { holderOf, isAlive, lock, startOf, tryLock } from "./lock.mjs";

const HOLD = `import { tryLock } from ${JSON.stringify(pathToFileURL("server/bootstrap/lock.mjs").href)};
console.log(tryLock(process.argv[1]) ? "held" : "refused"); setInterval(() => {}, 1000);`;

describe("a lock file", () => {
  let folder = "";
  let path = "";
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "lock-"));
    path = join(folder, "some.lock");
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it("is one holder's at a time, and free again when given back", () => {
    const unlock = tryLock(path);
    expect(tryLock(path)).toBeUndefined();
    expect(holderOf(path)?.pid).toBe(process.pid);
    unlock?.();
    expect(existsSync(path)).toBe(false);
    expect(tryLock(path)).toBeDefined();
  });

  it("outlives no holder: another process's is respected while it runs and taken over when it was killed", async () => {
    const other = spawn(process.execPath, ["--input-type=module", "-e", HOLD, path]);
    await once(other.stdout, "data");
    expect(tryLock(path)).toBeUndefined();
    expect(holderOf(path)?.pid).toBe(other.pid);
    let waited = false;
    const coming = lock(path, () => (waited = true));
    other.kill("SIGKILL");
    (await coming)();
    expect(waited).toBe(true);
  });

  it.skipIf(startOf(process.pid) === "")(
    "is not held by a later process that got the holder's number",
    () => {
      writeFileSync(path, JSON.stringify({ pid: process.pid, started: "another-time" }));
      expect(holderOf(path)).toBeUndefined();
      expect(tryLock(path)).toBeDefined();
      expect(isAlive({ pid: process.pid, started: startOf(process.pid) })).toBe(true);
    },
  );

  it("that was cut off while written is taken over", () => {
    writeFileSync(path, "{");
    expect(tryLock(path)).toBeDefined();
    expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ pid: process.pid });
  });

  it("goes to one of many that find a dead holder's", async () => {
    writeFileSync(path, JSON.stringify({ pid: 2 ** 22 + 1, started: "gone" }));
    const many = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ["--input-type=module", "-e", HOLD, path]),
    );
    try {
      const answers = await Promise.all(
        many.map(async (one) => String((await once(one.stdout, "data"))[0]).trim()),
      );
      expect(answers.filter((answer) => answer === "held")).toHaveLength(1);
    } finally {
      for (const one of many) one.kill("SIGKILL");
    }
  });
});
