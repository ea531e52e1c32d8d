import type { Day } from "~/domain/shared/day";
import type { Language } from "~/domain/shared/language";
import { currentJetty, jettyAddress, type JettyId } from "./jetties";

/** Whom buyers reach; null where the council has given none. */
export interface Contact {
  phone: string | null;
  /** International, digits alone. */
  whatsapp: string | null;
  email: string | null;
  hours: Readonly<Record<Language, string>> | null;
}

/** What somebody has to know of a jetty who leaves from it. */
export interface JettyFacts {
  contact: Contact;
  /** Latitude and longitude in degrees; null where nobody measured it. */
  position: readonly [number, number] | null;
  /** When passengers have to be there at the latest, as `08:30`; null where no time is fixed. */
  arriveBy: string | null;
}

/** The council's contact, and each jetty. */
export interface Places {
  contact: Contact;
  jetties: Readonly<Record<JettyId, JettyFacts>>;
}

/** Whom a buyer reaches: about an order its jetty's contact, else the council's. */
export function contactOf(places: Places, jettyId: number | null): Contact {
  return jettyId === null ? places.contact : places.jetties[currentJetty(jettyId)].contact;
}

/** Whether whoever leaves on a day had to be at the jetty before now, where tickets are by date alone. */
export function isArrivalOver(
  { arriveBy }: Pick<JettyFacts, "arriveBy">,
  on: Day,
  now: Date,
): boolean {
  return arriveBy !== null && new Date(`${on}T${arriveBy}:00+08:00`) < now;
}

/** A map with the jetty on it: by its position where that is known, else by its name. */
export function mapLink(jettyId: number, { position }: Pick<JettyFacts, "position">): string {
  const query = position ? position.join(",") : `${jettyAddress(jettyId)}, Terengganu`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
