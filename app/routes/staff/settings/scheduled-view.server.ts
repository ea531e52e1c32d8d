import { cancelScheduledPrices } from "~/domain/settings/cancel-scheduled-prices.server";
import { type PriceChange, scheduledPrices } from "~/domain/settings/queries.server";
import { type Day, parseDay } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { Refusal } from "~/domain/shared/refusal";
import type { ConfirmationContext } from "~/http/confirmation.server";
import { failurePage } from "~/http/failure.server";
import { languageOf } from "~/http/language.server";
import { formatDate, formatInstant } from "~/i18n/format";

/** Prices that begin on a later day, in the reader's language. */
export interface ScheduledPricesView {
  startsOn: Day;
  date: string;
  madeBy: string;
  madeAt: string;
  changes: PriceChange[];
}

/** What the setting screen lists. */
export async function scheduledView(language: Language, now: Date): Promise<ScheduledPricesView[]> {
  return (await scheduledPrices(now)).map(({ madeAt, ...list }) => ({
    ...list,
    date: formatDate(list.startsOn, language),
    madeAt: formatInstant(madeAt, language),
  }));
}

/** The day of an address under which prices are scheduled; throws the page for any other. */
export async function scheduledDay(at: ConfirmationContext): Promise<{ date: string }> {
  const found = (await scheduledPrices(at.now)).find(({ startsOn }) => startsOn === at.params.day);
  if (!found) throw failurePage(new Refusal("not_found"));
  return { date: formatDate(found.startsOn, await languageOf(at.request)) };
}

/** Takes them away. Throws as `cancelScheduledPrices` does. */
export function cancelScheduled({ params, staff, now }: ConfirmationContext): Promise<void> {
  const startsOn = parseDay(params.day);
  if (!startsOn) throw new Refusal("not_found");
  return cancelScheduledPrices(startsOn, staff, now);
}
