import { z } from "zod";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";

/** `jetty`: 1 or 2, 0 for all; anything odd counts as nothing said. */
export const jettyField = z
  .enum(["0", "1", "2"])
  .transform((id) => Number(id) as 0 | JettyId)
  .nullable()
  .catch(null);
export const jettyQuery = z.object({ jetty: jettyField });
export type JettyQuery = z.output<typeof jettyQuery>;

/**
 * Bound to a jetty, one sees that one; else the one that is asked for, or where the session works.
 */
export function jettyScope(staff: Staff, { jetty }: JettyQuery): 0 | JettyId {
  return staff.ownJettyId === 0 ? (jetty ?? staff.jettyId) : staff.ownJettyId;
}
