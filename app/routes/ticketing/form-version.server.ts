import { versionField } from "~/domain/ordering/schema.server";
import { Refusal } from "~/domain/shared/refusal";

/** The version of the draft that a form was drawn from. Throws Refusal bad_request. */
export function formVersion(form: FormData): number {
  const parsed = versionField.safeParse(form.get("version"));
  if (!parsed.success) throw new Refusal("bad_request");
  return parsed.data;
}
