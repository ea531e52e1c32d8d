import { Refusal } from "~/domain/shared/refusal";
import { parseRowId } from "~/domain/shared/row-id.server";
import { failurePage } from "./failure.server";

/** The number of a row in an address; throws the page for an address that leads nowhere. */
export function rowIdParam(text: string | undefined): number {
  const id = parseRowId(text);
  if (id === null) throw failurePage(new Refusal("not_found"));
  return id;
}
