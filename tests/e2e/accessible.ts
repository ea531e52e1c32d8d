import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import type { AxeResults, RunOptions } from "axe-core";
import { outlineOf } from "./page-outline";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const OPTIONS: RunOptions = {
  // Describing everything that is right takes axe longer than finding what is wrong.
  resultTypes: ["violations"],
  // A waiting page loads itself again: without scripts that is the only way, and nothing can be
  // typed there (WCAG 2.2.1 allows it; the rule cannot tell).
  rules: { "meta-refresh": { enabled: false } },
  // The one rule that runs and needs a file looks at sounds; by itself axe would fetch the style
  // sheets too.
  preload: { assets: ["media"] },
};

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's best practices, on the page as it stands. A page of
 * the same outline in which axe found nothing is not looked at again in this run, in whatever test and
 * browser: only what its texts say would be another.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const clean = fileOf(await onStillPage(page, () => page.evaluate(outlineOf)));
  if (existsSync(clean)) return;
  expect(await onStillPage(page, () => violationsOn(page))).toEqual([]);
  writeFileSync(clean, "");
}

/** Playwright empties its folder when a run begins. */
function fileOf(outline: string): string {
  const folder = join(test.info().project.outputDir, "accessible");
  mkdirSync(folder, { recursive: true });
  return join(folder, createHash("sha256").update(outline).digest("hex"));
}

/** Accessible, and nothing sticks out sideways of a phone of 360 px. */
export async function expectGoodOnPhone(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
}

async function violationsOn(page: Page): Promise<string[]> {
  if (!test.info().project.use.javaScriptEnabled) await page.evaluate(runTimersAtOnce);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  return page.evaluate(namesOfViolations, OPTIONS);
}

/** Of a document that is all there; again where a waiting page loaded itself again in the middle. */
async function onStillPage<T>(page: Page, look: () => Promise<T>): Promise<T> {
  try {
    await page.waitForLoadState("domcontentloaded");
    return await look();
  } catch (error) {
    if (error instanceof Error && /context was destroyed/.test(error.message))
      return onStillPage(page, look);
    throw error;
  }
}

/**
 * Where a page may run no scripts, the browser runs those of a test all the same, but none of their
 * timers; axe sets them without a delay.
 */
function runTimersAtOnce(): void {
  const setTimeout = (callback: () => void, delay = 0) => {
    if (delay === 0) void Promise.resolve().then(callback);
    return 0;
  };
  Object.assign(window, { setTimeout });
}

async function namesOfViolations(options: RunOptions): Promise<string[]> {
  const { axe } = window as unknown as {
    axe: { run: (page: Document, options: RunOptions) => Promise<AxeResults> };
  };
  const { violations } = await axe.run(document, options);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
}
