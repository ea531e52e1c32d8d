import { z } from "zod";
import { phoneField } from "~/domain/ordering/schema.server";
import { cleanLine } from "~/domain/shared/text";

const MAX_NAME = 200;

/** A staff member's own name: 2 characters or more (S18). */
const staffNameField = z
  .string({ error: "required" })
  .transform(cleanLine)
  .pipe(z.string().min(1, "required").max(MAX_NAME, "too_long").refine((text) => text === "" || [...text].length >= 2, "too_short"));

/**
 * One's own profile (2.15): name and phone required, password only where it is to change. Its rules need the owner and stand in
 * `requireGoodPassword`. Whatever else a form brings along (jetty, access, e-mail) is not read.
 */
export const profileForm = z.object({ name: staffNameField, phone: phoneField, password: z.string().max(MAX_NAME, "too_long").default("") });
export type ProfileInput = z.infer<typeof profileForm>;
