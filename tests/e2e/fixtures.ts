import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";
import { expectAccessible, expectGoodOnPhone } from "./accessible";
import { awake } from "./awake";

const HARMLESS = [
  // The browser reports every answer of 4xx here, also the ones that a test asks for.
  "Failed to load resource",
  // Remix tells of an answer that it was still reading when whoever asked went on.
  "AbortError: BodyStreamBuffer was aborted",
];

/**
 * A page on which nothing may go wrong unseen: an error in the console, a failed script, an answer
 * of 500 or above, an error in the server's log.
 */
export const test = base.extend<{ live: boolean }>({
  /**
   * Whether this test's pages get live events: what other tests sell and report would stand
   * in front of what this one looks at.
   */
  live: [false, { option: true }],
  context: async ({ context, browser, live }, use) => {
    const newContext = browser.newContext;
    if (!live) {
      await withoutNews(context);
      browser.newContext = async (options) => withoutNews(await newContext.call(browser, options));
    }
    await use(context);
    browser.newContext = newContext;
  },
  page: async ({ page, live }, use, testInfo) => {
    const problems: string[] = [];
    const from = logSize();
    page.on("pageerror", (error) => problems.push(`script error: ${error.message}`));
    page.on("console", (message) => {
      if (message.type() === "error" && !HARMLESS.some((one) => message.text().startsWith(one)))
        problems.push(`console: ${message.text()}`);
    });
    if (!live) page.on("websocket", (socket) => problems.push(`live events: ${socket.url()}`));
    page.on("response", (response) => {
      if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
    });
    if (testInfo.tags.includes("@scripts")) pressOnlyWhatIsAwake(page);
    await use(page);
    if (testInfo.status !== testInfo.expectedStatus) {
      await logPage(page);
      problems.push(...(await withoutFrames(page)));
    }
    expect([...problems, ...loggedErrors(from)]).toEqual([]);
  },
});
export { expect, expectAccessible, expectGoodOnPhone };

/** Its pages get a socket that says nothing. */
async function withoutNews(context: BrowserContext): Promise<BrowserContext> {
  await context.routeWebSocket(/\/news(\?|$)/, () => {});
  return context;
}

/**
 * What is pressed before a page's scripts run is answered by the server alone; a test that is about
 * what they do waits for them wherever it goes.
 */
function pressOnlyWhatIsAwake(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    const isWhole = options?.waitUntil === undefined;
    if (isWhole && (await page.locator("html[data-texts]").count()) > 0) await awake(page);
    return response;
  };
}

/** What was on the page of a test that failed: a machine elsewhere keeps no pictures. */
async function logPage(page: Page): Promise<void> {
  const text = await page
    .locator("main")
    .innerText({ timeout: 5_000 })
    .catch((error: unknown) => String(error));
  console.log(`${page.url()}\n${text.slice(0, 2_000)}`);
}

/** A browser that draws no frames any more lets every click wait for ever, and says nothing. */
async function withoutFrames(page: Page): Promise<string[]> {
  const drawn = page.evaluate(
    () => new Promise<true>((resolve) => requestAnimationFrame(() => resolve(true))),
  );
  const hasFrames = await Promise.race([drawn.catch(() => true), sleep(5_000, false)]);
  return hasFrames ? [] : ["the browser drew no frame within 5 seconds"];
}

const logFile = () => join(process.env.E2E_FOLDER ?? "", "logs/web.log");
const logSize = () => statSync(logFile()).size;

function loggedErrors(from: number): string[] {
  const lines = readFileSync(logFile()).subarray(from).toString().split("\n");
  return lines.filter((line) => /^\{"level":[56]0,/.test(line)).map((line) => `server: ${line}`);
}
