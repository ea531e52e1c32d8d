import { type Day, daysBetween } from "~/domain/shared/day";

export interface ClosedPeriod {
  from: Day;
  to: Day;
  reason: string | null;
}

/** Closed days that follow one another for the same reason are one spell. */
export function closedPeriods(
  days: readonly { day: Day; state: string; reason?: string | null | undefined }[],
): ClosedPeriod[] {
  const spells: ClosedPeriod[] = [];
  for (const { day, state, reason = null } of days) {
    if (state !== "closed") continue;
    const last = spells.at(-1);
    if (last && last.reason === reason && daysBetween(last.to, day) === 1) last.to = day;
    else spells.push({ from: day, to: day, reason });
  }
  return spells;
}
