import { stageOf } from "~/domain/blocked-dates/rules";
import { dayOf } from "~/domain/shared/day";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { languageOf } from "~/http/language.server";
import { formatDate } from "~/i18n/format";
import { requireBlockedRange } from "./require-blocked-range.server";

/** The range that a confirmation asks about; `fixed` says why nothing is done to it. */
export async function rangeToRemove({ request, params, now }: ConfirmationContext) {
  const { start, end, details, removed } = await requireBlockedRange(params.id);
  const language = await languageOf(request);
  const past = stageOf({ start, end }, dayOf(now)) === "past";
  return {
    start: formatDate(start, language),
    end: formatDate(end, language),
    details,
    fixed: removed ? ("removed" as const) : past ? ("past" as const) : null,
  };
}
