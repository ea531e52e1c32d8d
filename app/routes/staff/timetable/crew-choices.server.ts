import { jettiesOf } from "~/domain/access/works-at";
import { boatChoices } from "~/domain/departures/boats/queries.server";
import { skipperChoices } from "~/domain/departures/skippers/queries.server";
import { type JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import type { CrewChoices } from "./crew-fields";

/** The jetties of a reader, with the boats and skippers in use there, or at one jetty alone. */
export async function crewChoices(
  staff: Staff,
  jettyId: JettyId | null = null,
): Promise<CrewChoices & { jetties: JettyId[] }> {
  const [boats, skippers] = await Promise.all([
    boatChoices(staff, jettyId),
    skipperChoices(staff, jettyId),
  ]);
  return {
    boats,
    skippers,
    jetties: jettiesOf(staff),
  };
}
