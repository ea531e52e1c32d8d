import type { LoaderFunctionArgs } from "@remix-run/node";
import { FAL_COLUMNS, falRows } from "~/domain/manifest/fal-form";
import { csvResponse } from "~/http/csv.server";
import { requireStaff } from "~/http/guard.server";
import { requireManifest } from "~/views/require-manifest.server";

/** The people of a frozen manifest in the columns of IMO FAL form 6. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const staff = await requireStaff(request, "departures.run");
  const { manifest } = await requireManifest(params, staff);
  const { content, people } = manifest;
  async function* rows() {
    yield [[...FAL_COLUMNS]];
    yield falRows(content, people);
    await Promise.resolve();
  }
  return csvResponse(`${content.number}-v${content.version}.csv`, rows());
}
