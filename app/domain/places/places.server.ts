import { type Config, config } from "~/config.server";
import { currentJetty, type JettyId } from "./jetties";
import type { Contact, JettyFacts, Places } from "./jetty-facts";

/** The contacts and jetties of the configuration. */
export function configuredPlaces(): Places {
  return { contact: toContact({}), jetties: { 1: factsOf(1), 2: factsOf(2) } };
}

/** One jetty of the configuration; jetty 0 counts as 1 (R-1-06). */
export function jettyFacts(jettyId: number): JettyFacts {
  return factsOf(currentJetty(jettyId));
}

function factsOf(id: JettyId): JettyFacts {
  const { CONTACT, JETTY_PLACES } = config();
  const place = JETTY_PLACES[id];
  return {
    contact: toContact(CONTACT.jetties?.[id] ?? {}),
    position: place?.position ?? null,
    arriveBy: place?.arriveBy ?? null,
  };
}

type ContactParts = Pick<Config["CONTACT"], "phone" | "whatsapp" | "email" | "hours">;

/** The council's contact, but for the parts that a jetty has of its own. */
function toContact(own: ContactParts): Contact {
  const { CONTACT: whole } = config();
  return {
    phone: own.phone ?? whole.phone ?? null,
    whatsapp: own.whatsapp ?? whole.whatsapp ?? null,
    email: own.email ?? whole.email ?? null,
    hours: own.hours ?? whole.hours ?? null,
  };
}
