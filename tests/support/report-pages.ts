import { afterAll, expect } from "vitest";
import { chromiumPath } from "../../workers/chromium";
import { fontsFile } from "../../workers/pdf/fonts";
import { createPdfRenderer } from "../../workers/pdf/pdf-renderer";
import { pdfParts } from "../../workers/reports/pdf-pages";
import { makeNextReport, reportRow } from "./ask-report";
import { pdfPages } from "./pdf-text";

/** Makes reports that were asked for, and prints them in the parts that their files are joined of. */
export function useReportPages() {
  const renderer = createPdfRenderer({
    executablePath: () => chromiumPath(),
    fontconfigFile: fontsFile,
    timeoutMs: 60_000,
  });
  afterAll(() => renderer.close());

  /** The HTML of each part of the next report. */
  async function htmlOf(id: number, linesInPart = 40): Promise<string[]> {
    const parts: string[] = [];
    const none = () => Promise.reject(new Error("another format"));
    await makeNextReport({
      ...{ csv: none, xlsx: none },
      pdf: async (report, sink, progress) => {
        for await (const html of pdfParts(report, linesInPart, progress)) parts.push(html);
        await sink.write("%PDF");
      },
    });
    expect((await reportRow(id)).state).toBe("ready");
    return parts;
  }

  async function printedParts(id: number, linesInPart = 40): Promise<Buffer[]> {
    const parts: Buffer[] = [];
    for (const html of await htmlOf(id, linesInPart)) parts.push(await renderer.render(html));
    return parts;
  }

  /** The text of each page as it is printed, before the parts are joined. */
  async function pagesOf(id: number, linesInPart = 40): Promise<string[]> {
    return (await printedParts(id, linesInPart))
      .flatMap(pdfPages)
      .map((page) => page.normalize("NFKC"));
  }

  return { htmlOf, printedParts, pagesOf };
}
