import { blockedDays, stoppedDays } from "~/domain/blocked-dates/available-dates.server";
import { JETTIES, type JettyId } from "~/domain/places/jetties";
import { addDays, type Day, dayOf } from "~/domain/shared/day";

/** A day on which no boat leaves a jetty, with the reason that buyers are shown. */
export interface ClosedDay {
  jettyId: JettyId;
  day: Day;
  /** Sailing is stopped for the weather, or else the day is blocked. */
  kind: "stopped" | "blocked";
  details: string;
}

/**
 * On which of today and tomorrow no boat leaves a jetty, or each of all. A day with departures is
 * not stopped as a whole: its departures say how they stand.
 */
export async function closedDays(jettyId: JettyId | null, now: Date): Promise<ClosedDay[]> {
  const [today, tomorrow] = [dayOf(now), addDays(dayOf(now), 1)];
  const jetties = JETTIES.filter(({ id }) => jettyId === null || id === jettyId);
  const [blocked, ...stopped] = await Promise.all([
    blockedDays(today, tomorrow),
    ...jetties.map(({ id }) => stoppedDays(id, today, tomorrow)),
  ]);
  return jetties.flatMap(({ id }, at) => [
    ...(stopped[at] ?? []).map((one) => ({ ...one, jettyId: id, kind: "stopped" as const })),
    ...blocked.map((one) => ({ ...one, jettyId: id, kind: "blocked" as const })),
  ]);
}
