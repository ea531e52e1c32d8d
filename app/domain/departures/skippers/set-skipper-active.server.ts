import type { Staff } from "~/domain/sessions/read-session.server";
import { setRowActive } from "../set-row-active.server";

/**
 * Takes a skipper out of service or puts them back. Their departures stay and are not on sale
 * meanwhile. Throws Refusal not_found, already_inactive or already_active { name }, and
 * skipper_known where somebody else has the licence by now.
 */
export function setSkipperActive(
  id: number,
  active: boolean,
  by: Pick<Staff, "userId" | "ownJettyId">,
): Promise<void> {
  return setRowActive("skipper", id, active, by);
}
