import { z } from "zod";
import { isJettyId } from "~/domain/places/jetties";
import { type Day, parseDay } from "~/domain/shared/day";
import { parseRowId } from "~/domain/shared/row-id.server";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";

/** One line of text of so many characters. */
export const textField = (min: number, max: number) =>
  z
    .string({ error: "required" })
    .max(MAX_SENT_LINE, "too_long")
    .transform(cleanLine)
    .pipe(
      z
        .string()
        .min(1, "required")
        .max(max, "too_long")
        .refine((text) => text === "" || text.length >= min, "too_short"),
    );

/** A day, `YYYY-MM-DD`. */
export const dayField = z
  .string({ error: "required" })
  .max(60, "bad_date")
  .transform((text, context): Day => {
    const parsed = parseDay(text.trim());
    if (parsed) return parsed;
    context.addIssue({ code: "custom", message: text.trim() === "" ? "required" : "bad_date" });
    return z.NEVER;
  });

/** A day or nothing. */
export const optionalDayField = z
  .string()
  .max(60, "bad_date")
  .default("")
  .transform((text, context): Day | null => {
    if (text.trim() === "") return null;
    const parsed = parseDay(text.trim());
    if (parsed) return parsed;
    context.addIssue({ code: "custom", message: "bad_date" });
    return z.NEVER;
  });

/** A time of a day, `08:30`. */
export const timeField = z
  .string({ error: "required" })
  .max(20, "bad_time")
  .transform((text, context): string => {
    const match = /^([01]?\d|2[0-3])[:.]([0-5]\d)(?::00)?$/.exec(text.trim());
    if (match) return `${(match[1] ?? "").padStart(2, "0")}:${match[2]}`;
    context.addIssue({ code: "custom", message: text.trim() === "" ? "required" : "bad_time" });
    return z.NEVER;
  });

/** One jetty of a list. */
export const jettyField = z
  .union([z.string().max(20), z.number()], { error: "select_required" })
  .transform(Number)
  .pipe(z.custom<1 | 2>(isJettyId, "select_required"));

/** A box: ticked or not. */
export const boxField = z
  .string()
  .max(20, "bad_request")
  .optional()
  .transform((text) => text !== undefined);

/** A row of a list, or with its empty choice none. */
export const chosenRow = z
  .string({ error: "select_required" })
  .max(20, "select_required")
  .transform((text, context): number => {
    const id = parseRowId(text);
    if (id !== null) return id;
    context.addIssue({ code: "custom", message: "select_required" });
    return z.NEVER;
  });
export const optionalRow = z
  .string()
  .max(20, "select_required")
  .default("")
  .transform((text, context): number | null => {
    const id = parseRowId(text);
    if (id !== null || text === "") return id;
    context.addIssue({ code: "custom", message: "select_required" });
    return z.NEVER;
  });
