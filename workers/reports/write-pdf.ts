import type { ReportFile } from "~/documents/reports/report-file.server";
import { chromiumPath } from "../chromium";
import { fontsFile } from "../pdf/fonts";
import { createPdfRenderer, type PdfRenderer } from "../pdf/pdf-renderer";
import { pdfParts } from "./pdf-pages";
import type { ReportWriter } from "./report-writer";

/** Lines that are printed at a time: a larger page takes the browser ever longer. */
const LINES_IN_PART = 2_000;
const PART_WITHIN_MS = 60_000;
const FOOT = { size: 7, right: 28, bottom: 18 };

/** A report as PDF, printed part by part by a browser of its own, which ends with it. */
export const writePdf: ReportWriter = async (report, sink, progress) => {
  const renderer = createPdfRenderer({
    executablePath: () => chromiumPath(),
    fontconfigFile: fontsFile,
    yields: true,
    timeoutMs: PART_WITHIN_MS,
  });
  try {
    await sink.write(await printed(report, renderer, progress));
  } finally {
    await renderer.close();
  }
};

async function printed(
  report: ReportFile,
  renderer: PdfRenderer,
  progress: (rows: number) => Promise<void>,
): Promise<Uint8Array> {
  // With the first report: the library takes 10 MB.
  const { PDFDocument, rgb, StandardFonts } = await import("@cantoo/pdf-lib");
  const whole = await PDFDocument.create();
  whole.setTitle(`${report.title} – ${report.council}`);
  for await (const html of pdfParts(report, LINES_IN_PART, progress)) {
    const part = await PDFDocument.load(await renderer.render(html));
    for (const page of await whole.copyPages(part, part.getPageIndices())) whole.addPage(page);
  }
  const font = await whole.embedFont(StandardFonts.Helvetica);
  const pages = whole.getPages();
  for (const [index, page] of pages.entries()) {
    const text = report.pageOf(index + 1, pages.length);
    page.drawText(text, {
      ...{ font, size: FOOT.size, y: FOOT.bottom, color: rgb(0.2, 0.2, 0.2) },
      x: page.getWidth() - FOOT.right - font.widthOfTextAtSize(text, FOOT.size),
    });
  }
  // Plain objects: a reader without object streams can look for what stands in it.
  return whole.save({ useObjectStreams: false });
}
