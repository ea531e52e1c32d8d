import { type ChromiumOptions, chromiumPath } from "../../chromium";
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

export function createPageRenderer(place: ChromiumOptions): PageRenderer {
  const renderer = createPdfRenderer({ executablePath: () => chromiumPath(place) });
  let last: Promise<unknown> = Promise.resolve();
  return {
    pdf: (html) =>
      renderer.render(html).catch((error: unknown) => {
        throw new PrintFailed(
          `No page could be made: ${error instanceof Error ? error.message : "error"}`.slice(
            0,
            200,
          ),
        );
      }),
    png: (html) => {
      const picture = last.then(() => screenshot(place, html));
      last = picture.catch(() => {});
      return picture;
    },
    close: async () => {
      await last;
      await renderer.close();
    },
  };
}

async function screenshot(place: ChromiumOptions, html: string): Promise<Buffer> {
  const browser = await launchBrowser(chromiumPath(place));
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
