import { JETTIES, type JettyId } from "~/domain/places/jetties";

/** 0 is bound to no jetty. */
interface Bound {
  ownJettyId: 0 | JettyId;
}

/**
 * THE RULE of the jetties: whoever is bound to one has to do with what belongs to it alone, whatever
 * it is, and sees of anything else that it is not there (T4).
 */
export function worksAt({ ownJettyId }: Bound, jettyId: number | null | undefined): boolean {
  return ownJettyId === 0 || ownJettyId === jettyId;
}

/** The jetties that somebody has to do with. */
export function jettiesOf(person: Bound): JettyId[] {
  return JETTIES.map(({ id }) => id).filter((id) => worksAt(person, id));
}

/** The same as a condition of a list. */
export function atJetty(ownJettyId: 0 | JettyId): { jettyId?: JettyId } {
  return ownJettyId === 0 ? {} : { jettyId: ownJettyId };
}
