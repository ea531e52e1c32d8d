import { z } from "zod";
import { versionField } from "~/domain/ordering/schema.server";
import { rowId } from "~/domain/shared/row-id.server";
import { cleanLine, isUnstorable, MAX_SENT_LINE } from "~/domain/shared/text";
import { MAX_HELD_NAME } from "./held-order";

/** The order at hand is put aside under a name. */
export const holdForm = z.object({
  version: versionField,
  name: z
    .string({ error: "required" })
    .max(MAX_SENT_LINE, "held_name_too_long")
    .refine((text) => !isUnstorable(text), "bad_request")
    .transform(cleanLine)
    .pipe(z.string().min(1, "required").max(MAX_HELD_NAME, "held_name_too_long")),
});

/** One that was put aside is called up again. */
export const recallForm = z.object({ version: versionField, held: rowId });
