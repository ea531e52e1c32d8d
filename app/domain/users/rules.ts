import { dayOf, timeOfDay } from "~/domain/shared/day";

/** A user seen within these minutes is online (A6). */
const ONLINE_MINUTES = 5;

export function isOnline(lastActive: Date | null, now: Date): boolean {
  return lastActive !== null && lastActive >= onlineSince(now);
}

/** Whoever was last seen then or later is online. */
export function onlineSince(now: Date): Date {
  return new Date(now.getTime() - ONLINE_MINUTES * 60_000);
}

/** The first letters of the first and the last name, in place of a picture. */
export function initialsOf(name: string): string {
  const words = name.split(" ").filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : ""]
    .map((word) => [...(word ?? "")][0] ?? "")
    .join("")
    .toUpperCase();
}

/** Where a stored picture is found, or null. */
export function imgPathOf(img: string | null): string | null {
  return img === null ? null : `/storage/users/${img}`;
}

/** Who changed a row last, as a refusal tells it: name, day and time in Kuala Lumpur. */
export function lastChangeValues(
  changedBy: string | null,
  changedAt: Date | null,
): { name: string; day: string; time: string } {
  if (!changedAt) return { name: changedBy ?? "-", day: "-", time: "-" };
  const { hour, minute } = timeOfDay(changedAt);
  return {
    name: changedBy ?? "-",
    day: dayOf(changedAt),
    time: [hour, minute].map((part) => String(part).padStart(2, "0")).join(":"),
  };
}
