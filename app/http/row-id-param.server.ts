import { Refusal } from "~/domain/shared/refusal";
import { failurePage } from "./failure.server";

/** The number of a row in an address; throws the page for an address that leads nowhere. */
export function rowIdParam(text: string | undefined): number {
  const id = /^[1-9]\d{0,9}$/.test(text ?? "") ? Number(text) : 0;
  if (id < 1 || id > 2 ** 31 - 1) throw failurePage(new Refusal("not_found"));
  return id;
}
