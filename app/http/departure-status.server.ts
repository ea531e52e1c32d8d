import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** What each refusal about boats, skippers, timetable and departures is in HTTP. */
export const DEPARTURE_STATUS = {
  bad_time: 422,
  bad_capacity: 422,
  boat_known: 409,
  boat_other_jetty: 422,
  boat_not_used: 422,
  boat_busy: 409,
  skipper_known: 409,
  skipper_other_jetty: 422,
  skipper_not_used: 422,
  until_before: 422,
  entry_ended: 409,
  departure_past: 422,
  departure_over: 409,
  departure_not_today: 409,
  departure_left: 409,
  departure_cancelled: 409,
  departure_boarding: 409,
  departure_on_time: 409,
  departure_not_left: 409,
  departure_early: 409,
  bad_delay: 422,
} as const satisfies Partial<Record<RefusalCode, number>>;
