import { stageOf } from "~/domain/blocked-dates/rules";
import { buyersTold } from "~/domain/blocked-dates/tell-opened.server";
import { dayOf } from "~/domain/shared/day";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { languageOf } from "~/http/language.server";
import { formatDate, formatDays } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";
import { requireBlockedRange } from "./require-blocked-range.server";

/** The range that a confirmation asks about; `fixed` says why nothing is done to it. */
export async function rangeToRemove({ request, params, now }: ConfirmationContext) {
  const { id, start, end, details, removed } = await requireBlockedRange(params.id);
  const language = await languageOf(request);
  const today = dayOf(now);
  const past = stageOf({ start, end }, today) === "past";
  const told = await buyersTold(id, { start, end }, today);
  const t = translationsOf(language, "blocked");
  return {
    warning: told > 0 ? t("delete.told", { count: told }) : "",
    days: formatDays({ start, end }, language),
    start: formatDate(start, language),
    end: formatDate(end, language),
    details,
    fixed: removed ? ("removed" as const) : past ? ("past" as const) : null,
  };
}
