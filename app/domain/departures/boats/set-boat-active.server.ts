import type { Staff } from "~/domain/sessions/read-session.server";
import { setRowActive } from "../set-row-active.server";

/**
 * Takes a boat out of use or puts it back. Its departures stay and are not on sale meanwhile.
 * Throws Refusal not_found, already_inactive or already_active { name }, and boat_known where
 * another boat has its name by now.
 */
export function setBoatActive(
  id: number,
  active: boolean,
  by: Pick<Staff, "userId" | "ownJettyId">,
): Promise<void> {
  return setRowActive("boat", id, active, by);
}
