import { z } from "zod";
import { CATEGORIES } from "~/domain/pricing/categories";
import { parseDay } from "~/domain/shared/day";
import type { DraftData } from "./draft";

const category = z.enum(CATEGORIES);
const draftFields = z.object({
  jettyId: z.number().nullable(),
  ticketDate: z.string().transform(parseDay).nullable(),
  departureIds: z.array(z.number().int()).nullable().default(null),
  malaysian: z.boolean(),
  nonMalaysian: z.boolean(),
  country: z.string(),
  counts: z.partialRecord(category, z.number().int().min(0)),
  buyer: z
    .object({
      name: z.string(),
      email: z.string(),
      phoneNo: z.string(),
      ic: z.string(),
      country: z.string(),
      state: z.string(),
    })
    .partial(),
  passengers: z.array(
    z.object({ category, name: z.string(), ic: z.string(), country: z.string() }),
  ),
  paymentMethod: z.string(),
  terms: z.boolean(),
  travelCredit: z.string().default(""),
  operatorId: z.number().int().min(0).default(0),
  companyName: z.string().default(""),
  beside: z.string().nullable().default(null),
  unfinished: z
    .object({ step: z.string(), typed: z.record(z.string(), z.string()) })
    .nullable()
    .default(null),
});
/**
 * A stored order, for as long as it lives, may hold its jetty under the forms' name for it,
 * `jettyID`.
 */
const draftDataSchema = z.preprocess(
  (data) =>
    typeof data === "object" && data !== null && "jettyID" in data
      ? { jettyId: data.jettyID, ...data }
      : data,
  draftFields,
);

/** What was stored as an order, read again: a row of the table, or one that waited in the queue. */
export function parseDraftData(data: unknown): DraftData {
  return draftDataSchema.parse(data);
}
