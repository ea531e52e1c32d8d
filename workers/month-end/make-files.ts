import { monthFile } from "~/documents/month-end/month-file.server";
import { correctionsOf, frozenDifferences } from "~/domain/month-end/closing/file-rows.server";
import { keepMonthFiles } from "~/domain/month-end/closing/keep-files.server";
import { type Closing, closingById } from "~/domain/month-end/closing/queries.server";
import { countryName } from "~/domain/places/country-names.server";
import type { JobContext } from "../job-handler";
import { FileSink } from "../reports/file-sink";
import type { ReportWriter } from "../reports/report-writer";
import { writePdf } from "../reports/write-pdf";
import { writeXlsx } from "../reports/write-xlsx";

/** The job `month.files`: writes PDF and XLSX of a closed month, once for good. */
export async function makeMonthFiles(
  { closingId }: { closingId: number },
  { now }: Pick<JobContext, "now">,
): Promise<void> {
  const closing = await closingById(closingId);
  if (!closing || closing.files.length === 2) return;
  const files = { pdf: await written(closing, writePdf), xlsx: await written(closing, writeXlsx) };
  await keepMonthFiles(closing, files, now);
}

async function written(closing: Closing, write: ReportWriter): Promise<Buffer> {
  const sink = await FileSink.open();
  try {
    const lists = {
      differences: frozenDifferences(closing, closing.id),
      corrections: correctionsOf(closing),
    };
    await write(monthFile(closing, lists, countryName), sink, () => Promise.resolve());
    const parts: Buffer[] = [];
    for await (const piece of sink.finish().pieces()) parts.push(piece);
    return Buffer.concat(parts);
  } finally {
    await sink.close();
  }
}
