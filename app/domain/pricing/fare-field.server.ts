import { z } from "zod";
import { parseRm } from "~/domain/shared/money";
import type { RefusalCode } from "~/domain/shared/refusal-codes";

/** RM 10,000.00: a thousand passengers at this fare still fit into a ticket's amount. */
const MAX_FARE_SEN = 1_000_000;

/**
 * A fare as it is typed, in ringgit with at most 2 decimals, to whole sen: nothing is rounded or
 * guessed. Required, 0 or more (X13).
 */
export const fareField = z
  .string({ error: "required" })
  .max(40, "bad_fare")
  .transform((typed, context) => {
    const text = typed.trim();
    const invalid = (message: RefusalCode) => {
      context.addIssue({ code: "custom", message });
      return z.NEVER;
    };
    if (text === "") return invalid("required");
    if (/^-/.test(text)) return invalid("fare_negative");
    const sen = parseRm(text);
    if (sen === null) return invalid(/^\d+$/.test(text) ? "fare_too_high" : "bad_fare");
    return sen > MAX_FARE_SEN ? invalid("fare_too_high") : sen;
  });
