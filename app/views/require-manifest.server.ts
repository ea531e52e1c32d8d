import { findManifest, type Manifest } from "~/domain/manifest/queries.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";

/** Of an address below a departure (`id`) or a boat of a date (`trip`). */
export interface ManifestParams {
  id?: string;
  trip?: string;
  version?: string;
}

/**
 * The manifest of an address, where its reader works, with the pages that it is printed and corrected
 * from; throws the page for an address that leads nowhere.
 */
export async function requireManifest(
  { id, trip, version: asked }: ManifestParams,
  staff: Staff,
): Promise<{ manifest: Manifest; card: string; print: string }> {
  const version = rowIdParam(asked);
  const row = rowIdParam(trip ?? id);
  const manifest =
    version > 99 ? null : await findManifest(trip ? { trip: row } : row, version, staff);
  if (!manifest) throw failurePage(new Refusal("not_found"));
  return trip
    ? { manifest, card: `/scan/trips/${row}`, print: `/print/manifest/trip/${row}/${version}` }
    : { manifest, card: `/timetable/${row}`, print: `/print/manifest/${row}/${version}` };
}
