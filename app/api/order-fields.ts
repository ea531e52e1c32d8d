import { z } from "zod";
import { parseCountry, parseGroupedCountry } from "~/domain/places/country-names.server";
import { isJettyId } from "~/domain/places/jetties";
import {
  CATEGORIES,
  type Category,
  FOREIGNER_CATEGORIES,
  MALAYSIAN_CATEGORIES,
} from "~/domain/pricing/categories";
import { parseComputedRm } from "~/domain/shared/money";
import type { RefusalCode } from "~/domain/shared/refusal-codes";
import { MAX_ROWS } from "./check-json";

/** What both calls that make a ticket read, as a form sends it or JSON. */
export const numberField = z.union(
  [
    z.number(),
    z
      .string()
      .max(20)
      .transform((text) => Number(text.trim() || NaN)),
  ],
  { error: "bad_request" },
);
export const jettyIdField = numberField.refine(isJettyId, "no_jetty");
/** A sum in ringgit, to whole sen. */
export const amountField = z
  .union([z.number(), z.string().max(40)], { error: "required" })
  .transform((amount, context) => {
    const sen = parseComputedRm(amount);
    if (sen !== null) return sen;
    context.addIssue({ code: "custom", message: "bad_request" });
    return z.NEVER;
  });
/** The same where it may be left out, or left empty in a form. */
export const optionalAmountField = z
  .union([z.literal(""), amountField])
  .optional()
  .transform((sen = "") => (sen === "" ? null : sen));
/** A country by its code or name, in either language, also of the counter's shorter list. */
export const countryField = z
  .string({ error: "select_required" })
  .max(200, "bad_country")
  .transform((text) => parseCountry(text) ?? parseGroupedCountry(text) ?? "")
  .refine((code) => code !== "", "bad_country");
/** A key where a client cannot send the header. */
export const formKeyField = z
  .string()
  .max(64, "bad_request")
  .regex(/^[\w-]{16,64}$/, "bad_request")
  .optional();

/** Departures of one time by their ids; without them the next one that has room for all. */
export const departuresField = z
  .array(numberField.refine((id) => id > 0, "departure_gone"))
  .max(20, "departure_gone")
  .optional();

/** What fields of a buyer or passenger are refused for. */
export const BUYER_ERRORS = [
  "bad_email",
  "bad_phone",
  "bad_ic",
  "bad_country",
] as const satisfies readonly RefusalCode[];
/** And a whole order, whoever sells it. */
export const ORDER_ERRORS = [
  "no_jetty",
  "no_date",
  "bad_date",
  "date_unavailable",
  "departure_needed",
  "departure_gone",
  "departure_full",
  "no_passenger",
  "over_cap",
  "bad_category",
  "home_country",
  "no_payment_method",
  "key_reused",
  "clock_wrong",
] as const satisfies readonly RefusalCode[];

/**
 * Passengers under their categories, either beside the buyer's fields, as a form sends them, or in
 * `passengers`.
 */
export function passengerLists<Malaysian extends z.ZodType, Foreigner extends z.ZodType>(
  malaysian: Malaysian,
  foreigner: Foreigner,
) {
  const lists = {
    ...eachOf(MALAYSIAN_CATEGORIES, listOf(malaysian)),
    ...eachOf(FOREIGNER_CATEGORIES, listOf(foreigner)),
  };
  return { ...lists, passengers: z.object(lists, { error: "bad_request" }).optional() };
}

type PassengerLists<Person> = Partial<Record<Category, Person[]>>;

/** Everybody of an order, by category; where a category stands twice, the one in `passengers`. */
export function peopleOf<Person extends object>({
  passengers,
  ...beside
}: PassengerLists<Person> & { passengers?: PassengerLists<Person> }): (Person & {
  category: Category;
})[] {
  const lists: PassengerLists<Person> = { ...beside };
  return CATEGORIES.flatMap((category) =>
    (passengers?.[category] ?? lists[category] ?? []).map((one) => ({ ...one, category })),
  );
}

const listOf = <Row extends z.ZodType>(row: Row) =>
  z.array(row, { error: "bad_request" }).max(MAX_ROWS, "too_large").optional();

function eachOf<Name extends string, Value>(
  names: readonly Name[],
  value: Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}
