import { z } from "zod";
import { cleanLine, MAX_SENT_LINE } from "~/domain/shared/text";
import { TOKEN_DAYS } from "./rules";
import { DEVICE_SCOPES } from "./scopes";

/** A new token. `code` is the one of a second factor, for the accounts that have one. */
export const tokenForm = z.object({
  name: z
    .string({ error: "required" })
    .max(MAX_SENT_LINE, "too_long")
    .transform(cleanLine)
    .pipe(z.string().min(1, "required").max(60, "too_long")),
  scope: z.enum(DEVICE_SCOPES, { error: "select_required" }),
  days: z
    .string({ error: "select_required" })
    .max(10, "select_required")
    .transform(Number)
    .pipe(z.literal([...TOKEN_DAYS], { error: "select_required" })),
  password: z.string({ error: "required" }).min(1, "required").max(200, "wrong_password"),
  code: z.string().trim().max(60, "wrong_code").default(""),
});
export type TokenInput = z.output<typeof tokenForm>;
