import { CSV_MARK, type CsvCell, csvRow } from "~/domain/shared/csv";
import type { DaySpan } from "~/domain/shared/list-page";

/** A file's name with the days that it holds. */
export function csvFileName(title: string, { from, to }: DaySpan): string {
  return `${[title, from, to].filter(Boolean).join("-")}.csv`;
}

type CsvRows = readonly (readonly CsvCell[])[];

/**
 * A file of rows as they come, UTF-8 with the mark that tells Excel so. `name` holds letters,
 * digits, dots and dashes alone.
 */
export function csvResponse(
  name: string,
  batches: AsyncGenerator<CsvRows, void> | Generator<CsvRows, void>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(CSV_MARK)),
    pull: async (controller) => {
      const batch = await batches.next();
      if (batch.done) controller.close();
      else controller.enqueue(encoder.encode(batch.value.map(csvRow).join("")));
    },
    cancel: async () => void (await batches.return(undefined)),
  });
  return new Response(body, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "no-store",
    },
  });
}
