import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { parseDay } from "~/domain/shared/day";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";
import type { BlockedRange } from "./rules";

const MAX_DETAILS = 200;
const SEPARATOR = " - ";

const dayText = z
  .string()
  .max(60, "bad_date")
  .default("")
  .transform((text) => text.trim());

interface DayTexts {
  range: string;
  start: string;
  end: string;
}

function rangeOf({ range, start, end }: DayTexts): BlockedRange | null {
  const texts = range === "" ? [start, end] : range.split(SEPARATOR);
  const [from, to, ...more] = texts.map((text) => parseDay(text.trim()));
  return from && to && more.length === 0 ? { start: from, end: to } : null;
}

function judgeDays(days: DayTexts, context: z.RefinementCtx): void {
  const invalid = (field: keyof DayTexts, message: RefusalCode) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (days.range !== "") {
    if (!rangeOf(days)) invalid("range", "bad_range");
    return;
  }
  for (const field of ["start", "end"] as const)
    if (!parseDay(days[field])) invalid(field, days[field] === "" ? "required" : "bad_date");
}

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
  // Also where the details are wrong: a form says at once all that is to correct.
  .superRefine(judgeDays, { when: () => true })
  .transform(({ details, ...days }) => {
    const range = rangeOf(days);
    return range ? { ...range, details } : z.NEVER;
  });
export type BlockedDateInput = z.infer<typeof blockedDateForm>;
export const editBlockedDateForm = blockedDateForm.and(versionForm);
