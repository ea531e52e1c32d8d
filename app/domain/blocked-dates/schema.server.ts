import { z } from "zod";
import { versionForm } from "~/domain/ordering/schema.server";
import { type Day, parseDay } from "~/domain/shared/day";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";

const MAX_DETAILS = 200;
const SEPARATOR = " - ";

const dayText = z
  .string()
  .max(60, "bad_date")
  .default("")
  .transform((text) => text.trim());

/** Both days of a line, or null. */
function daysOfLine(line: string): { start: Day; end: Day } | null {
  const [start, end, ...more] = line.split(SEPARATOR).map((text) => parseDay(text.trim()));
  return start && end && more.length === 0 ? { start, end } : null;
}

/** For what is said beside other wrong fields, not only once these are right. */
const isSent = ({ value }: { value: unknown }) => typeof value === "object" && value !== null;
type SentDays = Partial<Record<"range" | "start" | "end", string>>;
const lineCounts = ({ range }: SentDays) => Boolean(range);
const isGiven = (day: "start" | "end") => (sent: SentDays) => lineCounts(sent) || sent[day] !== "";
const isDay = (day: "start" | "end") => (sent: SentDays) =>
  lineCounts(sent) || !sent[day] || parseDay(sent[day]) !== null;

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
  .refine(({ range }: SentDays) => !range || daysOfLine(range) !== null, {
    ...{ path: ["range"], error: "bad_range", when: isSent },
  })
  .refine(isGiven("start"), { path: ["start"], error: "required", when: isSent })
  .refine(isGiven("end"), { path: ["end"], error: "required", when: isSent })
  .refine(isDay("start"), { path: ["start"], error: "bad_date", when: isSent })
  .refine(isDay("end"), { path: ["end"], error: "bad_date", when: isSent })
  .transform(({ range, start, end, details }) => {
    const days = daysOfLine(range === "" ? [start, end].join(SEPARATOR) : range);
    return days ? { ...days, details } : z.NEVER;
  });
export type BlockedDateInput = z.infer<typeof blockedDateForm>;
export const editBlockedDateForm = blockedDateForm.and(versionForm);
