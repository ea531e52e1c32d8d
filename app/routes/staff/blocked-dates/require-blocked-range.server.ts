import { blockedRangeById, type BlockedRow } from "~/domain/blocked-dates/queries.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";

/** The blocked range of an address; throws the page for an address that leads nowhere. */
export async function requireBlockedRange(param: string | undefined): Promise<BlockedRow> {
  const range = await blockedRangeById(rowIdParam(param));
  if (!range) throw failurePage(new Refusal("not_found"));
  return range;
}
