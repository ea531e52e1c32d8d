import { chromiumPath } from "../chromium";
import { fontsFile } from "./fonts";
import { createPdfRenderer, type PdfRenderer } from "./pdf-renderer";

let renderer: PdfRenderer | undefined;

/** The one printer of this process; its browser starts with the first job. */
export function sharedRenderer(): PdfRenderer {
  return (renderer ??= createPdfRenderer({
    executablePath: () => chromiumPath(),
    fontconfigFile: fontsFile,
  }));
}

/** Ends the browser, once the job at hand is done. */
export async function closeSharedRenderer(): Promise<void> {
  const open = renderer;
  renderer = undefined;
  await open?.close();
}
