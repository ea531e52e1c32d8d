import { log } from "~/log.server";
import { chromiumPath } from "../chromium";
import { fontsFile } from "./fonts";
import { createPdfRenderer, type PdfRenderer } from "./pdf-renderer";

/** A letter of every script that names are written in, so that their fonts are read. */
const WARM_UP = `<!doctype html><body style="font-family:system-ui,sans-serif"><h1>Aa</h1><p>Aa <b>Aa</b> محمد 陈 தமிழ்</p><svg viewBox="0 0 2 2" width="9"><path stroke="#000" d="M0 1h1"/></svg>`;

let renderer: PdfRenderer | undefined;

/** The one printer of this process; its browser starts with the first job, or ahead of it. */
export function sharedRenderer(): PdfRenderer {
  return (renderer ??= createPdfRenderer({
    executablePath: () => chromiumPath(),
    fontconfigFile: fontsFile,
  }));
}

/**
 * From here on this process keeps a browser ready, so that the first buyer after a quiet hour waits
 * no longer than the next one.
 */
export function keepRendererReady(): void {
  renderer = createPdfRenderer({
    executablePath: () => chromiumPath(),
    fontconfigFile: fontsFile,
    warmUpHtml: WARM_UP,
    onWarmUpError: (err) => log().warn({ err }, "no browser could be started ahead"),
  });
  void renderer.warmUp();
}

/** Ends the browser, once the job at hand is done. */
export async function closeSharedRenderer(): Promise<void> {
  const open = renderer;
  renderer = undefined;
  await open?.close();
}
