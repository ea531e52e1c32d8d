import { worksAt } from "~/domain/access/works-at";
import { isJettyId, type JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { type Day, dayOf, parseDay } from "~/domain/shared/day";

/**
 * The day and the jetty that an address asks for: today where the reader works unless it says
 * otherwise.
 */
export function askedDay(
  request: Request,
  staff: Pick<Staff, "jettyId" | "ownJettyId">,
  now: Date,
): { day: Day; jettyId: JettyId } {
  const asked = new URL(request.url).searchParams;
  const jettyId = Number(asked.get("jetty"));
  return {
    day: parseDay(asked.get("day")) ?? dayOf(now),
    jettyId: isJettyId(jettyId) && worksAt(staff, jettyId) ? jettyId : staff.jettyId,
  };
}
