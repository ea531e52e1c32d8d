import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { parseDay } from "~/domain/shared/day";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";

const MAX_DETAILS = 200;
const SEPARATOR = " - ";

const dayText = z
  .string()
  .max(60, "bad_date")
  .default("")
  .transform((text) => text.trim());

/**
 * A blocked range as people and calls send it: `range` as one text (`2026-08-31 - 2026-09-02`) that
 * is split on ' - ' (R-5-19), or `start` and `end`. Where both came, the text counts: nobody types
 * it by accident.
 */
export const blockedDateForm = z
  .object({
    range: dayText,
    start: dayText,
    end: dayText,
    details: z
      .string({ error: "required" })
      .max(MAX_SENT_LINE, "too_long")
      .transform(cleanLine)
      .pipe(z.string().min(1, "required").max(MAX_DETAILS, "too_long")),
  })
  .transform(({ range, start, end, details }, context) => {
    const invalid = (field: string, message: RefusalCode) => {
      context.addIssue({ code: "custom", path: [field], message });
      return z.NEVER;
    };
    if (range !== "") {
      const [from, to, ...more] = range.split(SEPARATOR).map((text) => parseDay(text.trim()));
      return from && to && more.length === 0
        ? { start: from, end: to, details }
        : invalid("range", "bad_range");
    }
    const [from, to] = [parseDay(start), parseDay(end)];
    if (!from) invalid("start", start === "" ? "required" : "bad_date");
    if (!to) invalid("end", end === "" ? "required" : "bad_date");
    return from && to ? { start: from, end: to, details } : z.NEVER;
  });
export type BlockedDateInput = z.infer<typeof blockedDateForm>;
export const editBlockedDateForm = blockedDateForm.and(versionForm);
