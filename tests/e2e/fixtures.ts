import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, type Page, test as base } from "@playwright/test";

/** A page on which nothing may go wrong unseen: an error in the console, a failed script, an answer of 500 or above, an error in the server's log. */
export const test = base.extend<{ live: boolean }>({
  /** Whether this test's pages hear the house's news: what other tests sell and report would stand in front of what this one looks at. */
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
  page: async ({ page }, use) => {
    const problems: string[] = [];
    const from = logSize();
    page.on("pageerror", (error) => problems.push(`script error: ${error.message}`));
    page.on("console", (message) => {
      // The browser reports every answer of 4xx here, also the ones that a test asks for.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        problems.push(`console: ${message.text()}`);
    });
    page.on("response", (response) => {
      if (response.status() >= 500) problems.push(`${response.status()} ${response.url()}`);
    });
    await use(page);
    expect([...problems, ...loggedErrors(from)]).toEqual([]);
  },
});
export { expect };

/** Its pages get a socket that says nothing. */
async function withoutNews(context: BrowserContext): Promise<BrowserContext> {
  await context.routeWebSocket(/\/news$/, () => {});
  return context;
}

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's best practices, on the page as it stands. The check is a script: where the page runs
 * none, it looks at the same document in a second page, whose own scripts are kept away.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled) return expectNoViolation(page);
  const browser = page.context().browser();
  if (!browser) throw new Error("The page has no browser of its own.");
  const context = await browser.newContext({
    javaScriptEnabled: true,
    viewport: page.viewportSize(),
    storageState: await page.context().storageState(),
  });
  try {
    const copy = await context.newPage();
    const body = await page.content();
    await copy.route("**/*.js", (route) => route.abort());
    await copy.route(page.url(), (route) =>
      route.fulfill({ contentType: "text/html; charset=utf-8", body }),
    );
    await copy.goto(page.url());
    await expectNoViolation(copy);
  } finally {
    await context.close();
  }
}

/** In the page itself: there are no frames of other sites, for which axe would open one more page each time. */
async function expectNoViolation(page: Page): Promise<void> {
  // A waiting page loads itself again: without scripts that is the only way, and nothing can be typed there (WCAG 2.2.1 allows it; the rule cannot tell).
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .disableRules(["meta-refresh"])
    .analyze();
  expect(
    violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
    ),
  ).toEqual([]);
}

const logFile = () => join(process.env.E2E_FOLDER ?? "", "logs/web.log");
const logSize = () => statSync(logFile()).size;

function loggedErrors(from: number): string[] {
  const lines = readFileSync(logFile()).subarray(from).toString().split("\n");
  return lines.filter((line) => /^\{"level":[56]0,/.test(line)).map((line) => `server: ${line}`);
}
