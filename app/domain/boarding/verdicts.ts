import type { Day } from "~/domain/shared/day";
import { isGoodOn, type WayAtJetty } from "./leg";
import type { Standing } from "./standing";

/**
 * What a code that was shown at the boat comes to. `valid` may board, `boarded` is on board already (or
 * back already), `not_out` wants to come back and no scan saw it go out; the others do not board here
 * and now.
 */
export const VERDICTS = [
  "valid",
  "boarded",
  "not_out",
  "other_departure",
  "needs_departure",
  "departure_cancelled",
  "departure_closed",
  "boat_papers",
  "boat_full",
  "other_day",
  "other_jetty",
  "unpaid",
  "cancelled",
  "unknown",
  "forged",
] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Where boarding goes on, and of which day. */
export interface BoardingPlace {
  jettyId: number;
  day: Day;
}

/** The same with the way that is boarded there. */
export interface Crossing extends BoardingPlace, WayAtJetty {}

/** Of a ticket, what decides about it. */
export interface TicketAtBoat {
  state: "unpaid" | "paid" | "expired" | "cancelled";
  jettyId: number;
  ticketDate: Day;
}

/**
 * THE RULE of the boat (X18): a ticket that is paid, of this jetty and good on this day boards, each
 * of its passengers once on each way, and out with the departure of the ticket. What is wrong with the ticket itself is
 * said before where and when it is for. `standings` are those of the people whom the code is of.
 */
export function verdictOf(
  ticket: TicketAtBoat,
  crossing: Crossing,
  standings: readonly Standing[],
): Verdict {
  if (ticket.state === "cancelled") return "cancelled";
  if (ticket.state !== "paid") return "unpaid";
  if (ticket.jettyId !== crossing.jettyId) return "other_jetty";
  if (!isGoodOn(ticket.ticketDate, crossing.day, crossing)) return "other_day";
  const first = ORDER.find((standing) => standings.includes(standing));
  return first ? VERDICT_OF[first] : "boarded";
}

/** One who may board makes a code valid; else the reason of those who may not is said. */
const ORDER = [
  "open",
  "not_out",
  "cancelled",
  "closed",
  "papers",
  "full",
  "elsewhere",
  "needs_departure",
] as const;
const VERDICT_OF: Record<(typeof ORDER)[number], Verdict> = {
  open: "valid",
  not_out: "not_out",
  cancelled: "departure_cancelled",
  closed: "departure_closed",
  papers: "boat_papers",
  full: "boat_full",
  elsewhere: "other_departure",
  needs_departure: "needs_departure",
};

/** Whether somebody of a ticket may still board here today, if by one more press, or is on board. */
export function isBoarding(verdict: Verdict): boolean {
  return verdict === "valid" || verdict === "boarded" || verdict === "not_out";
}

/** The five looks of a result (docs/boarding.md): colour, shape, sound and words go together. */
export type Look = "ok" | "twice" | "else" | "stop" | "what";
export const LOOK_OF: Record<Verdict, Look> = {
  valid: "ok",
  boarded: "twice",
  not_out: "twice",
  other_departure: "else",
  needs_departure: "else",
  departure_cancelled: "stop",
  departure_closed: "stop",
  boat_papers: "stop",
  boat_full: "stop",
  other_day: "else",
  other_jetty: "else",
  unpaid: "stop",
  cancelled: "stop",
  forged: "stop",
  unknown: "what",
};
