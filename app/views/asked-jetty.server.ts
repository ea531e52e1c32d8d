import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { jettiesOf } from "~/domain/tickets/list-filter";

/**
 * The jetty that an address asks for (`?jetty=`, 0 is all); the reader's current one where it says
 * none, or one that is not theirs.
 */
export function askedJetty(request: Request, staff: Staff): 0 | JettyId {
  const asked = new URL(request.url).searchParams.get("jetty");
  return jettiesOf(staff).find((id) => String(id) === asked) ?? staff.jettyId;
}
