import { z } from "zod";
import { versionField } from "~/domain/ordering/schema.server";
import { parseDay } from "~/domain/shared/day";

const seenSen = z
  .string()
  .max(20, "bad_request")
  .optional()
  .transform((text = "") => (/^\d{1,9}$/.test(text) ? Number(text) : null));

/**
 * What the screen posts beside its answers, which are kept as they were typed. A button that is
 * none of these only keeps them: a month, − and +.
 */
export const screenForm = z.object({
  version: versionField,
  formKey: z.string().max(64, "bad_request").default(""),
  go: z
    .enum(["save", "fill", "letters", "passengers", "payment", "credit", "generate", "reset"])
    .catch("save"),
  /** The total that the cashier saw, whole sen; anything else is not compared. */
  amountSen: seenSen,
  /** And what the cashier saw that a travel credit pays of it. */
  creditSen: seenSen,
});
export type ScreenButton = z.infer<typeof screenForm>["go"];

/** A day and a number of people, as far as an address names them. */
export const departureQuery = z.object({
  day: z
    .string()
    .max(20)
    .nullable()
    .catch(null)
    .transform((text) => (text === null ? null : parseDay(text))),
  people: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .catch(1),
});
