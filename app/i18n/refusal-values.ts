import { parseDay } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import type { RefusalValues } from "~/domain/shared/refusal";
import { formatDate } from "./format";

/** A refusal names days as `2026-06-20`, which calls of the API get; a page writes them out. */
export function withWrittenDays(values: RefusalValues, language: Language): RefusalValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const day = parseDay(value);
      return [name, day ? formatDate(day, language) : value];
    }),
  );
}
