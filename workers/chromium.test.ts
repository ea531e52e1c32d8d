import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer from "puppeteer-core";
import { afterAll, describe, expect, it } from "vitest";
import { chromiumPath } from "./chromium";

const isPackaged = process.platform === "linux" && process.arch === "x64";

describe("the browser", () => {
  const dataDir = mkdtempSync(join(tmpdir(), "chromium-"));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  it("is the machine's own when one is named", () => {
    expect(chromiumPath({ own: "/opt/browser", dataDir })).toBe("/opt/browser");
  });

  it.skipIf(!isPackaged)("is unpacked once and draws letters", { timeout: 120_000 }, async () => {
    const first = chromiumPath({ dataDir });
    const { ino } = statSync(first);
    expect(statSync(chromiumPath({ dataDir })).ino).toBe(ino);
    expect(readdirSync(join(dataDir, "chromium"))).toHaveLength(1);
    expect(
      readFileSync(join(dataDir, "chromium", first.split("/").at(-2)!, "fonts/fonts.conf"), "utf8"),
    ).toContain("/usr/share/fonts");

    const browser = await puppeteer.launch({
      executablePath: first,
      headless: "shell",
      args: ["--no-sandbox"],
      env: { PATH: process.env.PATH, HOME: dataDir },
    });
    try {
      const page = await browser.newPage();
      await page.setContent(`<span id="narrow">iiii</span><br><span id="wide">WWWW</span>`);
      const widthOf = (id: string) =>
        page.$eval(id, (element) => element.getBoundingClientRect().width);
      const [narrow, wide] = [await widthOf("#narrow"), await widthOf("#wide")];
      expect(narrow).toBeGreaterThan(5);
      expect(wide).toBeGreaterThan(2 * narrow);
    } finally {
      await browser.close();
    }
  });
});
