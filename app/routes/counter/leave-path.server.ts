import { ownPath } from "~/domain/shared/own-path";
import { textOf } from "~/http/form.server";
import { NEXT_SALE_PATH } from "./paths";

/**
 * Where somebody goes who leaves a step before it is filled in; null for a form that goes on. A path
 * that is not ours leads to the order.
 */
export function leavePath(form: FormData): string | null {
  return form.has("leave") ? (ownPath(textOf(form, "leave")) ?? NEXT_SALE_PATH) : null;
}
