import type { Buyer, Channel } from "~/domain/ordering/draft";
import { buyerForm, counterBuyerForm } from "~/domain/ordering/schema.server";
import { HOME_COUNTRY } from "~/domain/places/countries";
import { type Parsed, parseForm, textOf } from "~/http/form.server";

/**
 * Step 4. Whatever is wrong with its fields, the form as a whole says 'Please complete user info
 * form' (R-8-25).
 */
export function readBuyer(form: FormData, channel: Channel): Parsed<Buyer> {
  const parsed = parseForm(form, channel === "web" ? buyerForm : counterBuyerForm);
  const problems = parsed.ok ? [] : parsed.problems;
  // A Malaysian address has a state; the list has no empty choice, but a form can be sent without
  // it.
  if (channel === "web" && textOf(form, "country") === HOME_COUNTRY && textOf(form, "state") === "")
    problems.push({ field: "state", code: "select_required", values: {} });
  if (parsed.ok && problems.length === 0) return parsed;
  return {
    ok: false,
    problems: [{ field: "", code: "user_info_incomplete", values: {} }, ...problems],
  };
}
