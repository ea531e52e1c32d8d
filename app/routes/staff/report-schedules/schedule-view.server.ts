import { jettyName } from "~/domain/places/jetties";
import type { Schedule } from "~/domain/reports/schedules/schedule";
import { dayOf, startOfDay } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { formatInstant, formatTime, weekdayNames } from "~/i18n/format";
import { translationsOf } from "~/i18n/translations.server";

const HOUR_MS = 3_600_000;

/** An hour of the day as people write it. */
export function hourText(hour: number, language: Language, now: Date): string {
  return formatTime(new Date(startOfDay(dayOf(now)).getTime() + hour * HOUR_MS), language);
}

/** A schedule as its row and its pages show it, in the reader's language. */
export function scheduleView(schedule: Schedule, language: Language, now: Date) {
  const { id, type, format, jettyId, platform, addresses, state, pausedBecause } = schedule;
  const t = translationsOf(language, "schedules");
  const day = weekdayNames(language)[schedule.weekday ?? 0]?.long ?? "";
  return {
    ...{ id, type, format, jettyId, platform, addresses, state, pausedBecause },
    owner: schedule.ownerName,
    jetty: jettyId === 0 ? t("everyJetty") : jettyName(jettyId),
    when: t(`when.${schedule.period}`, {
      ...{ day, date: schedule.monthDay },
      time: hourText(schedule.hour, language, now),
    }),
    next: schedule.nextAt ? formatInstant(schedule.nextAt, language) : "",
  };
}

export type ScheduleView = ReturnType<typeof scheduleView>;
