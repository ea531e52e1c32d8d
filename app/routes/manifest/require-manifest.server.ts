import { findManifest, type Manifest } from "~/domain/manifest/queries.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";

/** The manifest of an address; throws the page for an address that leads nowhere. */
export async function requireManifest(
  params: { id?: string; version?: string },
  staff: Staff,
): Promise<Manifest> {
  const version = rowIdParam(params.version);
  const manifest = version > 99 ? null : await findManifest(rowIdParam(params.id), version, staff);
  if (!manifest) throw failurePage(new Refusal("not_found"));
  return manifest;
}
