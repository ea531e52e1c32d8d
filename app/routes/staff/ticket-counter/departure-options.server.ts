import { departureChoices } from "~/domain/departures/choices.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatTime } from "~/i18n/format";
import type { DepartureOption } from "./screen-view";

/** The departures of a day that a party can be sold at the counter; none where no day is chosen. */
export async function departureOptions(
  { day, ...wanted }: { jettyId: JettyId; day: Day | null; people: number },
  language: Language,
  now: Date,
): Promise<DepartureOption[]> {
  if (day === null) return [];
  const choices = await departureChoices({ ...wanted, day, channel: "counter" }, now);
  return choices.map(({ ids, sailsAt, delayedTo, boats, left }) => ({
    value: ids.join(","),
    time: formatTime(delayedTo ?? sailsAt, language),
    boats: boats.join(" + "),
    left,
  }));
}
