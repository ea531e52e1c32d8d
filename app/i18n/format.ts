import { type Day, dayOf, type Month, timeOfDay, weekday } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";

/** Days and times as people read them, as the glossary has them. Weekdays start with Monday. */
const WEEKDAYS: Record<Language, readonly string[]> = {
  ms: ["Isnin", "Selasa", "Rabu", "Khamis", "Jumaat", "Sabtu", "Ahad"],
  en: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
};
const WEEKDAYS_SHORT: Record<Language, readonly string[]> = {
  ms: ["Isn", "Sel", "Rab", "Kha", "Jum", "Sab", "Ahd"],
  en: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
};
const MONTHS: Record<Language, readonly string[]> = {
  ms: [
    "Januari",
    "Februari",
    "Mac",
    "April",
    "Mei",
    "Jun",
    "Julai",
    "Ogos",
    "September",
    "Oktober",
    "November",
    "Disember",
  ],
  en: [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
  ],
};
const MONTHS_SHORT: Record<Language, readonly string[]> = {
  ms: ["Jan", "Feb", "Mac", "Apr", "Mei", "Jun", "Jul", "Ogos", "Sep", "Okt", "Nov", "Dis"],
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
};

/** `Sabtu, 20 Jun 2026`. */
export function formatDay(day: Day, language: Language): string {
  return `${WEEKDAYS[language][weekday(day)]}, ${formatDate(day, language)}`;
}

/** `20 Jun 2026`. */
export function formatDate(day: Day, language: Language): string {
  return `${dateOf(day)} ${MONTHS[language][monthIndex(day)]} ${day.slice(0, 4)}`;
}

/** `20 Jun 2026 hingga 22 Jun 2026`, both days included; of one day that alone. */
export function formatDays({ start, end }: { start: Day; end: Day }, language: Language): string {
  const [first, last] = [formatDate(start, language), formatDate(end, language)];
  return start === end ? first : `${first} ${language === "ms" ? "hingga" : "to"} ${last}`;
}

/** `Sab 20 Jun`, where space is short and the year is plain. */
export function formatDayShort(day: Day, language: Language): string {
  return `${WEEKDAYS_SHORT[language][weekday(day)]} ${dateOf(day)} ${MONTHS_SHORT[language][monthIndex(day)]}`;
}

/** `20 Jun 2026` with the month cut to three or four letters, for narrow columns. */
export function formatDateShort(day: Day, language: Language): string {
  return `${dateOf(day)} ${MONTHS_SHORT[language][monthIndex(day)]} ${day.slice(0, 4)}`;
}

/** `Jun 2026`. */
export function formatMonth(month: Month, language: Language): string {
  return `${MONTHS[language][monthIndex(month)]} ${month.slice(0, 4)}`;
}

/**
 * `8:46 pagi`, `12:30 tengah hari`, `3:05 petang`, `8:10 malam`, `12:00 tengah malam`; English
 * `8:46 am`, `12:00 noon`. Kuala Lumpur time.
 */
export function formatTime(instant: Date, language: Language): string {
  const { hour, minute } = timeOfDay(instant);
  return hourAndMinute(hour, minute, language);
}

/** The same of a time that is fixed for every day, `08:30`. */
export function formatClockTime(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return hourAndMinute(hour, minute, language);
}

function hourAndMinute(hour: number, minute: number, language: Language): string {
  const sharp = minute === 0 && hour % 12 === 0;
  const part = sharp ? TWELVE[language][hour === 0 ? 0 : 1] : partOfDay(hour, language);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${part}`;
}

/** Midnight and noon sharp: few are sure which of them is 12 am, and midnight is no morning. */
const TWELVE = { ms: ["tengah malam", "tengah hari"], en: ["midnight", "noon"] } as const;

/** `10 Jun 2026, 8:46 pagi`. */
export function formatInstant(instant: Date, language: Language): string {
  return `${formatDate(dayOf(instant), language)}, ${formatTime(instant, language)}`;
}

/** `1,284`: how many of something, for people. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** The heads of a calendar's columns, Monday first. */
export function weekdayNames(language: Language): { long: string; short: string }[] {
  return WEEKDAYS[language].map((long, index) => ({
    long,
    short: WEEKDAYS_SHORT[language][index] ?? long,
  }));
}

/** January to December. */
export function monthNames(language: Language): { long: string; short: string }[] {
  return MONTHS[language].map((long, index) => ({
    long,
    short: MONTHS_SHORT[language][index] ?? long,
  }));
}

/** The hours of the greeting (2.3) part the day here too. */
function partOfDay(hour: number, language: Language): string {
  if (language === "en") return hour < 12 ? "am" : "pm";
  if (hour < 12) return "pagi";
  if (hour < 14) return "tengah hari";
  return hour < 19 ? "petang" : "malam";
}

function dateOf(day: Day): number {
  return Number(day.slice(8, 10));
}
function monthIndex(text: Day | Month): number {
  return Number(text.slice(5, 7)) - 1;
}
