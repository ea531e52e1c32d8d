import { z } from "zod";

const LONGEST = 200;
const password = z.string({ error: "required" }).min(1, "required").max(LONGEST, "wrong_password");
/** As typed: six figures of the app, or a recovery code in groups. */
const code = z.string({ error: "required" }).trim().min(1, "required").max(60, "wrong_code");

/** The second page of a login: whatever is wrong with the field is 'Please complete the form.' */
export const codeForm = z.object({
  code: z
    .string({ error: "form_incomplete" })
    .trim()
    .min(1, "form_incomplete")
    .max(60, "form_incomplete"),
});
/** Turning the second factor on or off, or asking for new recovery codes. */
export const proofForm = z.object({ code, password });
export type FactorProof = z.infer<typeof proofForm>;
