import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { afterAll, expect, it } from "vitest";
import { BUILD_READS } from "./build-once";

const folder = mkdtempSync(join(tmpdir(), "build-once-"));
const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const path = (name: string) => JSON.stringify(fileURLToPath(new URL(name, import.meta.url)));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("takes no lock where nothing is to be built, so that the folder may be read-only", () => {
  for (const name of BUILD_READS)
    if (/\.\w+$/.test(name)) writeFileSync(join(folder, name), "");
    else mkdirSync(join(folder, name));
  const empty = BUILD_READS.filter((name) => /\.\w+$/.test(name)).toSorted();
  mkdirSync(join(folder, "build"));
  writeFileSync(
    join(folder, "build/.sources"),
    createHash("sha256")
      .update(empty.map((name) => `${name}\n`).join(""))
      .digest("hex"),
  );
  const script = `
    const { buildOnce } = await import(${path("build-once.ts")});
    const { lock } = await import(${path("../bootstrap/lock.mjs")});
    await lock("build/.lock", () => {});
    await buildOnce(console.log);
    console.log("built");
    process.exit();`;
  const said = execFileSync(
    process.execPath,
    ["--import", tsx, "--input-type=module", "-e", script],
    { cwd: folder, encoding: "utf8", timeout: 30_000 },
  );
  expect(said.trim()).toBe("built");
});
