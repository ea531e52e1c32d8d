import { z } from "zod";
import { MAX_SENT_TEXT } from "~/domain/shared/text";

/** Asks what a credit is still worth. */
export const balanceForm = z.object({
  code: z
    .string({ error: "required" })
    .max(MAX_SENT_TEXT, "too_long")
    .trim()
    .min(1, "required")
    .max(60, "too_long"),
});
