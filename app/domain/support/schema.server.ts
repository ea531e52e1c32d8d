import { z } from "zod";
import { rowId } from "~/domain/shared/row-id.server";
import { isUnstorable, MAX_SENT_TEXT } from "~/domain/shared/text";
import { REPORT_MAX } from "./rules";

/** A description is required (R-5-08). Its lines stay; control characters and blank ends go. */
export const reportForm = z.object({
  report: z
    .string({ error: "description_required" })
    .max(MAX_SENT_TEXT, "description_too_long")
    .refine((text) => !isUnstorable(text), "bad_request")
    .transform(cleanLines)
    .pipe(
      z
        .string()
        .min(1, "description_required")
        .refine((text) => [...text].length <= REPORT_MAX, "description_too_long"),
    ),
});

/** A report's number, as an address or a form names it. */
export const reportId = rowId;

export const resolutionReadForm = z.object({
  told: z.preprocess(
    (sent) => [sent].flat(),
    z.array(reportId).min(1, "bad_request").max(20, "bad_request"),
  ),
});

function cleanLines(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?/g, "\n")
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]+/g, " ")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
