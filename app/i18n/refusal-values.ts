import { parseDay } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import type { RefusalValues } from "~/domain/shared/refusal";
import { formatDate, formatDays } from "./format";

/**
 * A refusal names days as `2026-06-20`, which calls of the API get; a page writes them out, and
 * `days` from `start` to `end` as one or two.
 */
export function withWrittenDays(values: RefusalValues, language: Language): RefusalValues {
  const [start, end] = [parseDay(values.start), parseDay(values.end)];
  const written: RefusalValues = Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const day = parseDay(value);
      return [name, day ? formatDate(day, language) : value];
    }),
  );
  return {
    ...written,
    ...(start && end && "days" in values && { days: formatDays({ start, end }, language) }),
  };
}
