import type { Day } from "~/domain/shared/day";

/**
 * What a code that was shown at the boat comes to. `valid` may board, `boarded` is on board already;
 * the others do not board here and now.
 */
export const VERDICTS = [
  "valid",
  "boarded",
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

/** Of a ticket, what decides about it. */
export interface TicketAtBoat {
  state: "unpaid" | "paid" | "expired" | "cancelled";
  jettyId: number;
  ticketDate: Day;
  /** Of those whom the code is of. */
  onBoard: number;
  people: number;
}

/**
 * THE RULE of the boat (X18): a ticket that is paid, of this jetty and of this day boards, each of
 * its passengers once. What is wrong with the ticket itself is said before where and when it is for.
 */
export function verdictOf(ticket: TicketAtBoat, { jettyId, day }: BoardingPlace): Verdict {
  if (ticket.state === "cancelled") return "cancelled";
  if (ticket.state !== "paid") return "unpaid";
  if (ticket.jettyId !== jettyId) return "other_jetty";
  if (ticket.ticketDate !== day) return "other_day";
  return ticket.onBoard >= ticket.people ? "boarded" : "valid";
}

/** The five looks of a result (docs/boarding.md): colour, shape, sound and words go together. */
export type Look = "ok" | "twice" | "else" | "stop" | "what";
export const LOOK_OF: Record<Verdict, Look> = {
  valid: "ok",
  boarded: "twice",
  other_day: "else",
  other_jetty: "else",
  unpaid: "stop",
  cancelled: "stop",
  forged: "stop",
  unknown: "what",
};
