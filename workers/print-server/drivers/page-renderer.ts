import { launchBrowser } from "../../pdf/browser";
import { createPdfRenderer } from "../../pdf/pdf-renderer";
import { PrintFailed } from "./driver";

/** HTML as a PDF or a picture, by a browser that is started when first needed. */
export interface PageRenderer {
  pdf: (html: string) => Promise<Buffer>;
  /** One browser a picture: only the virtual printer renders any, and it waits for none. */
  png: (html: string) => Promise<Buffer>;
  close: () => Promise<void>;
}

/** `browser` is null where this machine has none: nothing can be rendered then. */
export function createPageRenderer(browser: (() => string) | null): PageRenderer {
  const executablePath = () => {
    if (browser === null) throw new Error("This machine has no browser.");
    return browser();
  };
  const renderer = createPdfRenderer({ executablePath });
  let last: Promise<unknown> = Promise.resolve();
  return {
    pdf: (html) =>
      renderer.render(html).catch((error: unknown) => {
        console.error(error);
        throw new PrintFailed("page_failed");
      }),
    png: (html) => {
      const picture = last.then(() => screenshot(executablePath(), html));
      last = picture.catch(() => {});
      return picture;
    },
    close: async () => {
      await last;
      await renderer.close();
    },
  };
}

async function screenshot(executablePath: string, html: string): Promise<Buffer> {
  const browser = await launchBrowser(executablePath);
  try {
    const page = await browser.newPage();
    await page.setJavaScriptEnabled(false);
    await page.setOfflineMode(true);
    await page.setViewport({ width: 304, height: 400, deviceScaleFactor: 2 });
    await page.setContent(html, { waitUntil: "load", timeout: 15_000 });
    return Buffer.from(await page.screenshot({ type: "png", fullPage: true }));
  } finally {
    await browser.close();
  }
}
