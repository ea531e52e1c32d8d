import { z } from "zod";
import { dayField, jettyField, textField, timeField } from "~/domain/departures/form-fields.server";
import { Refusal } from "~/domain/shared/refusal";
import { whoField } from "./who-field";

/** What somebody says of a boat who closes its boarding at the pier. */
export const tripFields = {
  boat: textField(2, 60),
  skipper: textField(3, 100),
  time: timeField,
};

/** Whether those whose scans came late were on this boat, or on one that was closed before. */
export const LATE = ["here", "earlier"] as const;

export const closeTripForm = z.object({
  ...tripFields,
  late: z.enum(LATE, "select_required").optional(),
});
export type CloseTripInput = z.output<typeof closeTripForm>;

/** The most people whom a boat of the product carries, and a manifest holds. */
export const MAX_ABOARD = 1_000;

export const tripForm = z.object(tripFields);
export type CorrectTripInput = z.output<typeof tripForm> & {
  /** Passengers, each by ticket and number: `1234-2`. */
  who: string[];
};

const TICKED = new RegExp(`^${whoField("")}([1-9]\\d{0,9}-[1-9]\\d{0,3})$`);

/** Who is ticked in a form, by the names of its fields. Throws Refusal too_large. */
export function whoIn(fields: readonly string[]): string[] {
  const who = fields.flatMap((name) => TICKED.exec(name)?.[1] ?? []);
  if (who.length > MAX_ABOARD) throw new Refusal("too_large");
  return who;
}

/** Which trip of a date an address means. */
export const tripAddress = z.object({
  jetty: jettyField,
  day: dayField,
  trip: z
    .union([z.string().max(3), z.number()])
    .transform(Number)
    .pipe(z.int().min(1).max(99)),
});
