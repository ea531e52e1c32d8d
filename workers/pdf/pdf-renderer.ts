import type { Browser, BrowserContext, HTTPRequest, Page, PDFOptions } from "puppeteer-core";
import { launchBrowser } from "./browser";
import { groupMemory, killGroup, yieldGroup } from "./process-group";

export interface PdfRendererOptions {
  executablePath: () => string;
  /** The fontconfig file for a browser; without it, a browser has the fonts of its machine. */
  fontconfigFile?: (executablePath: string) => string;
  /** The browser leaves the processor to whoever waits for a page. */
  yields?: boolean;
  /** For one job, after which the browser counts as hung. */
  timeoutMs?: number;
  maxJobs?: number;
  maxBytes?: number;
}

/** Sheets as the style sheet says, or a roll of 80 mm that is cut where the text ends. */
export type Paper = "sheets" | "roll";

/** Prints HTML as PDF: one browser, one job at a time, a fresh context for each. */
export interface PdfRenderer {
  /**
   * The bytes of the PDF. Throws where the browser died or took too long: another try gets another
   * browser.
   */
  render: (html: string, paper?: Paper) => Promise<Buffer>;
  close: () => Promise<void>;
}

export function createPdfRenderer({
  executablePath,
  fontconfigFile,
  yields = false,
  timeoutMs = 20_000,
  maxJobs = 100,
  maxBytes = 800_000_000,
}: PdfRendererOptions): PdfRenderer {
  let browser: Browser | undefined;
  let jobs = 0;
  let queue: Promise<unknown> = Promise.resolve();

  async function liveBrowser(): Promise<Browser> {
    if (browser?.connected) return browser;
    discard();
    jobs = 0;
    const path = executablePath();
    browser = await launchBrowser(path, fontconfigFile?.(path));
    return browser;
  }

  function discard(): void {
    const pid = browser?.process()?.pid;
    browser = undefined;
    if (pid !== undefined) killGroup(pid);
  }

  async function job(html: string, paper: Paper): Promise<Buffer> {
    const used = await liveBrowser();
    try {
      const bytes = await within(timeoutMs, renderOnce(used, html, paper, timeoutMs, yields));
      jobs += 1;
      if (jobs >= maxJobs || groupMemory(used.process()?.pid ?? 0) > maxBytes) discard();
      return bytes;
    } catch (error) {
      discard();
      throw error;
    }
  }

  return {
    render: (html, paper = "sheets") => {
      const result = queue.then(() => job(html, paper));
      queue = result.catch(() => {});
      return result;
    },
    close: async () => {
      await queue;
      discard();
    },
  };
}

async function renderOnce(
  browser: Browser,
  html: string,
  paper: Paper,
  timeout: number,
  yields: boolean,
): Promise<Buffer> {
  const context = await browser.createBrowserContext();
  try {
    const page = await isolatedPage(context);
    // Only now is there the process that prints this page.
    const pid = browser.process()?.pid;
    if (yields && pid !== undefined) yieldGroup(pid);
    await page.setContent(html, { waitUntil: "load", timeout });
    const size = paper === "roll" ? await rollSize(page) : { preferCSSPageSize: true };
    // Tags and an outline would double the time of a large document.
    return Buffer.from(await page.pdf({ ...size, tagged: false, outline: false, timeout }));
  } finally {
    await context.close();
  }
}

/** In CSS pixels, of which 96 are an inch. */
const ROLL_WIDTH = Math.round((80 / 25.4) * 96);
const ROLL_MARGIN = Math.round((4 / 25.4) * 96);

/** One page as long as its text, as paper from a roll is. */
async function rollSize(page: Page): Promise<PDFOptions> {
  await page.emulateMediaType("print");
  await page.setViewport({ width: ROLL_WIDTH - 2 * ROLL_MARGIN, height: 1 });
  const session = await page.createCDPSession();
  const { cssContentSize } = await session.send("Page.getLayoutMetrics");
  const [margin, height] = [ROLL_MARGIN, Math.ceil(cssContentSize.height) + 3 * ROLL_MARGIN];
  return {
    width: ROLL_WIDTH,
    height,
    margin: { top: margin, right: margin, bottom: margin, left: margin },
  };
}

/** A page that runs no script and asks nobody for anything. */
async function isolatedPage(context: BrowserContext) {
  const page = await context.newPage();
  await page.setJavaScriptEnabled(false);
  await page.setRequestInterception(true);
  page.on(
    "request",
    (request: HTTPRequest) => void request.abort("blockedbyclient").catch(() => {}),
  );
  await page.setOfflineMode(true);
  return page;
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>(
    (_, reject) =>
      (timer = setTimeout(
        () => reject(new Error(`The browser did not print within ${ms} ms.`)),
        ms,
      )),
  );
  work.catch(() => {});
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
