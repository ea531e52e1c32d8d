import type { Browser, BrowserContext, HTTPRequest } from "puppeteer-core";
import { launchBrowser } from "./browser";
import { groupMemory, killGroup } from "./process-group";

export interface PdfRendererOptions {
  executablePath: () => string;
  /** For one job, after which the browser counts as hung. */
  timeoutMs?: number;
  maxJobs?: number;
  maxBytes?: number;
}

/** Prints HTML as PDF: one browser, one job at a time, a fresh context for each. */
export interface PdfRenderer {
  /**
   * The bytes of the PDF. Throws where the browser died or took too long: another try gets another
   * browser.
   */
  render: (html: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

export function createPdfRenderer({
  executablePath,
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
    return (browser = await launchBrowser(executablePath()));
  }

  function discard(): void {
    const pid = browser?.process()?.pid;
    browser = undefined;
    if (pid !== undefined) killGroup(pid);
  }

  async function job(html: string): Promise<Buffer> {
    const used = await liveBrowser();
    try {
      const bytes = await within(timeoutMs, renderOnce(used, html, timeoutMs));
      jobs += 1;
      if (jobs >= maxJobs || groupMemory(used.process()?.pid ?? 0) > maxBytes) discard();
      return bytes;
    } catch (error) {
      discard();
      throw error;
    }
  }

  return {
    render: (html) => {
      const result = queue.then(() => job(html));
      queue = result.catch(() => {});
      return result;
    },
    close: async () => {
      await queue;
      discard();
    },
  };
}

async function renderOnce(browser: Browser, html: string, timeout: number): Promise<Buffer> {
  const context = await browser.createBrowserContext();
  try {
    const page = await isolatedPage(context);
    await page.setContent(html, { waitUntil: "load", timeout });
    // Tags and an outline would double the time of a large document.
    return Buffer.from(
      await page.pdf({ preferCSSPageSize: true, tagged: false, outline: false, timeout }),
    );
  } finally {
    await context.close();
  }
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
