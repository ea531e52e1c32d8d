import type { CloseTripInput } from "~/domain/manifest/trips/schema.server";
import { type Day, dayOf } from "~/domain/shared/day";
import { boardTicket } from "./board-ticket";
import { makeTicket } from "./make-ticket";
import { FAMILY } from "./manifest";
import { payTicket } from "./pay-ticket";
import { makeStaff } from "./staff";

/** What somebody says of a boat whose boarding is closed by date alone. */
export const SAID: CloseTripInput = { boat: "Bot Seri", skipper: "Pak Long Din", time: "10:45" };

/** A paid ticket by date alone; nobody of it is on board. */
export async function dateParty(
  now: Date,
  passengers: typeof FAMILY = FAMILY,
  jettyId: 1 | 2 = 1,
  day: Day = dayOf(now),
) {
  const ticket = await makeTicket({ now, ticketDate: day, passengers, jettyId });
  await payTicket(ticket.id, { paidAt: now });
  return ticket;
}

/** The same with everybody on board. */
export async function dateBoarded(
  now: Date,
  passengers: typeof FAMILY = FAMILY,
  jettyId: 1 | 2 = 1,
) {
  const ticket = await dateParty(now, passengers, jettyId);
  await boardTicket(ticket.id, (await makeStaff({ jettyId })).id, now);
  return ticket;
}
