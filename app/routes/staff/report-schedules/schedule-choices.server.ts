import { officeReportsOf } from "~/domain/reports/rules";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { Language } from "~/domain/shared/language";
import { jettiesOf, platformsOf } from "~/domain/tickets/list-filter";
import { weekdayNames } from "~/i18n/format";
import type { ScheduleChoices } from "./schedule-form";
import { hourText } from "./schedule-view.server";

/** What the form of a schedule offers to somebody. */
export function scheduleChoices(staff: Staff, language: Language, now: Date): ScheduleChoices {
  return {
    types: officeReportsOf(staff),
    jetties: jettiesOf(staff),
    platforms: platformsOf(staff),
    weekdays: weekdayNames(language).map(({ long }) => long),
    hours: Array.from({ length: 24 }, (_, hour) => hourText(hour, language, now)),
  };
}
