import { blockedRangeById, type BlockedRow } from "~/domain/blocked-dates/queries.server";
import { blockedDateForm, type BlockedDateInput } from "~/domain/blocked-dates/schema.server";
import { Refusal } from "~/domain/shared/refusal";
import { rowIdParam } from "~/http/address-params.server";
import { failurePage } from "~/http/failure.server";
import { parseFields, textOf } from "~/http/form.server";
import { InvalidFields } from "~/http/staff-form.server";

/** The blocked range that a form describes. Throws what is wrong with it. */
export function readBlockedDate(form: FormData): BlockedDateInput {
  const names = ["range", "start", "end", "details"] as const;
  const parsed = parseFields(
    blockedDateForm,
    Object.fromEntries(names.map((name) => [name, textOf(form, name)])),
  );
  if (!parsed.ok) throw new InvalidFields(parsed.problems);
  return parsed.value;
}

/** The blocked range of an address; throws the page for an address that leads nowhere. */
export async function requireBlockedRange(param: string | undefined): Promise<BlockedRow> {
  const range = await blockedRangeById(rowIdParam(param));
  if (!range) throw failurePage(new Refusal("not_found"));
  return range;
}
