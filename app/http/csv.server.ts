/** A spreadsheet takes a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/**
 * One cell by RFC 4180. What a spreadsheet would run gets an apostrophe in front, which makes it
 * text.
 */
function csvCell(text: string): string {
  const safe = FORMULA.test(text.trimStart()) || FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

export function csvRow(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/**
 * A file of rows as they come, UTF-8 with the mark that tells Excel so. `name` holds letters,
 * digits, dots and dashes alone.
 */
export function csvResponse(
  name: string,
  batches: AsyncGenerator<readonly (readonly string[])[], void>,
): Response {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode("\ufeff")),
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
