import { closeBoarding } from "~/domain/manifest/close-boarding.server";
import type { Category } from "~/domain/pricing/categories";
import { dayOf } from "~/domain/shared/day";
import { boardTicket } from "./board-ticket";
import { makeBoat, makeDeparture, makeSkipper, seat } from "./departures";
import { makeTicket } from "./make-ticket";
import { payTicket } from "./pay-ticket";
import { makeStaff, rightsOf } from "./staff";

interface Party {
  name: string;
  ic: string;
  category?: Category;
  country?: string;
}

/** A family of three as tickets have them: a man, a woman of another country, a baby. */
export const FAMILY: Party[] = [
  { name: "Ahmad bin Ali", ic: "850412115267" },
  { name: "Marie Dupont", ic: "X1234567", category: "adult_foreigner", country: "FR" },
  { name: "Aisyah binti Ahmad", ic: "240301115248", category: "baby" },
];

interface SailingOptions {
  at?: string;
  jettyId?: 1 | 2;
  capacity?: number;
}

/** A boat with a skipper that leaves today at this time, `16:00` unless told otherwise. */
export async function sailing(
  now: Date,
  { at = "16:00", jettyId = 1, capacity = 12 }: SailingOptions = {},
): Promise<number> {
  const boat = await makeBoat({ jettyId, capacity });
  return makeDeparture(boat.id, `${dayOf(now)}T${at}`, await makeSkipper({ jettyId }));
}

/** A paid ticket with its places on a departure; nobody of it is on board. */
export async function expectedParty(
  departureId: number,
  now: Date,
  passengers: Party[] = FAMILY,
  jettyId: 1 | 2 = 1,
) {
  const ticket = await makeTicket({ now, ticketDate: dayOf(now), passengers, jettyId });
  await payTicket(ticket.id, { paidAt: now });
  await seat(ticket.id, departureId, passengers.length, now);
  return ticket;
}

/** The same with everybody on board. */
export async function boardedParty(
  departureId: number,
  now: Date,
  passengers: Party[] = FAMILY,
  jettyId: 1 | 2 = 1,
) {
  const ticket = await expectedParty(departureId, now, passengers, jettyId);
  await boardTicket(ticket.id, (await makeStaff({ jettyId })).id, now);
  return ticket;
}

/** The manifest of a departure, frozen by an administrator who closes its boarding. */
export async function frozenSailing(departureId: number, now: Date) {
  const { id } = await makeStaff();
  const by = { userId: id, name: "Siti", ownJettyId: 0 as const, ...rightsOf(1) };
  return closeBoarding(departureId, by, now);
}
