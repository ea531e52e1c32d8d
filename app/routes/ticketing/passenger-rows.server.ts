import type { DraftPassenger } from "~/domain/ordering/draft";
import { countryOf, indexInCategory, isWronglyForeign } from "~/domain/ordering/passengers";
import { passengerRow } from "~/domain/ordering/schema.server";
import { parseCountry } from "~/domain/places/country-names.server";
import { type Category, isForeigner } from "~/domain/pricing/categories";
import { parseRefusalCode } from "~/domain/shared/refusal-codes";
import { textOf } from "~/http/form.server";
import type { FieldError } from "~/ui/forms/field-errors";

const FIELDS = ["name", "ic", "country"] as const;
/** A blank field is no mistake yet while one only turns a page. */
const BLANK_CODES = new Set(["required", "select_required"]);

interface ReadRows {
  rows: DraftPassenger[];
  problems: FieldError[];
}

/** `adult[0]`: a passenger's place in the form, as in a call (R-7-50). */
export function passengerPrefix(
  passengers: readonly { category: Category }[],
  index: number,
): string {
  return `${passengers[index]?.category}[${indexInCategory(passengers, index)}]`;
}

/**
 * What a form says of the passengers from `from` up to `to`. Blank fields are problems too, unless
 * it is `lenient`; a passenger that it says nothing of stays as it is.
 */
export function readPassengerRows(
  form: FormData,
  passengers: readonly DraftPassenger[],
  { from, to, lenient }: { from: number; to: number; lenient: boolean },
): ReadRows {
  const problems: FieldError[] = [];
  const rows = passengers.slice(from, to).map((passenger, offset) => {
    const prefix = passengerPrefix(passengers, from + offset);
    if (!form.has(`${prefix}[name]`)) return passenger;
    const row = { ...passenger };
    for (const field of FIELDS) {
      const parsed = passengerRow.shape[field].safeParse(
        typedField(form, passenger.category, prefix, field),
      );
      const code = parsed.success ? null : parseRefusalCode(parsed.error.issues[0]?.message ?? "");
      row[field] = parsed.success ? parsed.data : "";
      if (code && !(lenient && BLANK_CODES.has(code)))
        problems.push({ field: `${prefix}[${field}]`, code, values: {} });
    }
    if (isWronglyForeign(row)) {
      row.country = "";
      problems.push({ field: `${prefix}[country]`, code: "home_country", values: {} });
    }
    return row;
  });
  return { rows, problems };
}

/**
 * A Malaysian category keeps Malaysia, whatever comes; a country is typed by its name in either
 * language.
 */
function typedField(
  form: FormData,
  category: Category,
  prefix: string,
  field: (typeof FIELDS)[number],
): string {
  const text = textOf(form, `${prefix}[${field}]`);
  if (field !== "country") return text;
  return isForeigner(category) ? (parseCountry(text) ?? text) : countryOf(category, "");
}
