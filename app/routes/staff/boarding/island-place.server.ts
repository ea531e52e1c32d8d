import type { IslandPlace } from "~/domain/boarding/return-leg/island.server";
import { isJettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";

/** The jetty that an address asks for, or every one of the reader's, as of today. */
export function islandPlace(
  request: Request,
  { ownJettyId }: Pick<Staff, "ownJettyId">,
  now: Date,
): IslandPlace {
  const asked = Number(new URL(request.url).searchParams.get("jetty"));
  const free = isJettyId(asked) ? asked : null;
  return { jettyId: ownJettyId === 0 ? free : ownJettyId, day: dayOf(now) };
}
