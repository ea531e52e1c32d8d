import type { Browser, BrowserContext, HTTPRequest, Page, PDFOptions } from "puppeteer-core";
import { launchBrowser } from "./browser";
import { groupMemory, killGroup, yieldGroup } from "./process-group";

export interface PdfRendererOptions {
  executablePath: () => string;
  /** The fontconfig file for a browser; without it, a browser has the fonts of its machine. */
  fontconfigFile?: (executablePath: string) => string;
  /** The browser leaves the processor to whoever waits for a page. */
  yields?: boolean;
  /**
   * What a browser prints before its first job, so that no job waits for it to start, to read its
   * fonts and to draw its first page. One is then kept ready, and another started whenever it ends.
   */
  warmUpHtml?: string;
  /** A browser could not be started ahead: the next job tries again. */
  onWarmUpError?: (error: unknown) => void;
  /** For one job, after which the browser counts as hung. */
  timeoutMs?: number;
  maxJobs?: number;
  maxBytes?: number;
}

/** Sheets as the style sheet says, or a roll of 80 mm that is cut where the text ends. */
export type Paper = "sheets" | "roll";

/** So many browsers that end while idle are replaced between two jobs. */
const MAX_IDLE_DEATHS = 3;

/** Prints HTML as PDF: one browser, one job at a time, a fresh context for each. */
export interface PdfRenderer {
  /** Has a browser ready that has printed before; resolves when there is one, or could not be. */
  warmUp: () => Promise<void>;
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
  warmUpHtml,
  onWarmUpError,
  timeoutMs = 20_000,
  maxJobs = 100,
  maxBytes = 800_000_000,
}: PdfRendererOptions): PdfRenderer {
  let browser: Browser | undefined;
  let jobs = 0;
  let diedIdle = 0;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();

  async function liveBrowser(): Promise<Browser> {
    if (browser?.connected) return browser;
    discard();
    jobs = 0;
    const path = executablePath();
    const started = await launchBrowser(path, fontconfigFile?.(path));
    started.once("disconnected", () => replaceDead(started));
    browser = started;
    yieldIfAsked();
    return started;
  }

  function yieldIfAsked(): void {
    const pid = browser?.process()?.pid;
    if (yields && pid !== undefined) yieldGroup(pid);
  }

  function discard(): void {
    const pid = browser?.process()?.pid;
    browser = undefined;
    if (pid !== undefined) killGroup(pid);
  }

  /** One that ended by itself while nobody used it; not for ever, where each of them does. */
  function replaceDead(dead: Browser): void {
    if (dead !== browser) return;
    discard();
    diedIdle += 1;
    if (diedIdle <= MAX_IDLE_DEATHS) void warmUp();
  }

  async function print(html: string, paper: Paper): Promise<Buffer> {
    const used = await liveBrowser();
    try {
      return await within(timeoutMs, renderOnce(used, html, paper, timeoutMs, yieldIfAsked));
    } catch (error) {
      discard();
      throw error;
    }
  }

  async function job(html: string, paper: Paper): Promise<Buffer> {
    diedIdle = 0;
    try {
      const bytes = await print(html, paper);
      jobs += 1;
      const pid = browser?.process()?.pid ?? 0;
      if (jobs >= maxJobs || groupMemory(pid) > maxBytes) discard();
      return bytes;
    } finally {
      // Behind the jobs that wait already: the first of them starts one, if there are any.
      if (!browser) void warmUp();
    }
  }

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => {});
    return result;
  }

  async function warmUp(): Promise<void> {
    if (warmUpHtml === undefined) return;
    await inTurn(async () => {
      if (closed || browser?.connected) return;
      await print(warmUpHtml, "sheets").catch((error: unknown) => onWarmUpError?.(error));
    });
  }

  return {
    warmUp,
    render: (html, paper = "sheets") => inTurn(() => job(html, paper)),
    close: async () => {
      closed = true;
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
  onPage: () => void,
): Promise<Buffer> {
  const context = await browser.createBrowserContext();
  try {
    const page = await isolatedPage(context);
    // Only now is there the process that prints this page.
    onPage();
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
