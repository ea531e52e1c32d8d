import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { chromiumPath } from "../chromium";

const usual = process.env.TMPDIR;
const temporary = mkdtempSync(join(tmpdir(), "own-folder-"));
const HOURS_AGO = new Date(Date.now() - 2 * 3_600_000);
/** Higher than any process is numbered. */
const NOBODY = 999_999_999;

beforeAll(() => void (process.env.TMPDIR = temporary));
beforeEach(() => vi.resetModules());
afterAll(() => {
  if (usual === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = usual;
  rmSync(temporary, { recursive: true, force: true });
});

/** As a process left it. */
function leave(pid: number, at: Date): string {
  const path = join(temporary, `jetty-pdf-${pid}-left`);
  mkdirSync(join(path, "profile"), { recursive: true });
  utimesSync(path, at, at);
  return path;
}

const openFolder = async () => (await import("./own-folder")).ownFolder();

describe("what browsers keep on the disk", () => {
  it("goes when the browser ends, however it ends", async () => {
    const folder = await openFolder();
    const { createPdfRenderer } = await import("./pdf-renderer");
    const renderer = createPdfRenderer({ executablePath: () => chromiumPath() });
    await renderer.render("<p>Tiket</p>");
    const profiles = () => readdirSync(folder).filter((name) => name.startsWith("profile-"));
    expect(profiles()).toHaveLength(1);
    await renderer.close();
    await expect.poll(profiles).toEqual([]);
  });

  it("goes when its process ends", () => {
    const module = fileURLToPath(new URL("own-folder.ts", import.meta.url));
    const script = `import(${JSON.stringify(module)}).then(({ ownFolder }) => console.log(ownFolder()))`;
    const folder = execFileSync(process.execPath, ["--import", "tsx", "-e", script], {
      encoding: "utf8",
    }).trim();
    expect([folder.startsWith(temporary), existsSync(folder)]).toEqual([true, false]);
  });

  it("is removed by the next process where one was killed", async () => {
    const left = leave(NOBODY, HOURS_AGO);
    await openFolder();
    expect(existsSync(left)).toBe(false);
  });

  it("stays while its process lives", async () => {
    const alive = leave(process.ppid, HOURS_AGO);
    await openFolder();
    expect(existsSync(alive)).toBe(true);
  });

  it("stays for an hour where nobody has its process' number here", async () => {
    const elsewhere = leave(NOBODY, new Date());
    await openFolder();
    expect(existsSync(elsewhere)).toBe(true);
  });
});
