import { buyersToMail } from "~/domain/blocked-dates/mail-buyers.server";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { languageOf } from "~/http/language.server";
import { formatDays } from "~/i18n/format";
import { requireBlockedRange } from "./require-blocked-range.server";

/** What the confirmation of mails to buyers names. */
export async function mailFacts({ request, params }: ConfirmationContext) {
  const [range, language] = [await requireBlockedRange(params.id), await languageOf(request)];
  return {
    days: formatDays(range, language),
    details: range.details,
    count: await buyersToMail(range.id),
  };
}
