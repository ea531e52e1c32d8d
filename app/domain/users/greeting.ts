import { timeOfDay } from "~/domain/shared/day";

export type PartOfDay = "morning" | "noon" | "afternoon" | "night";

/**
 * By which greeting people meet at an instant in Kuala Lumpur: before 12, before 14, before 19, and
 * after (2.3).
 */
export function partOfDayAt(instant: Date): PartOfDay {
  const { hour } = timeOfDay(instant);
  if (hour < 12) return "morning";
  if (hour < 14) return "noon";
  return hour < 19 ? "afternoon" : "night";
}
