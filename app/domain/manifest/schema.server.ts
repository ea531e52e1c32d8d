import { z } from "zod";
import { nonceField } from "~/domain/boarding/schema.server";
import { textField } from "~/domain/departures/form-fields.server";
import { versionForm } from "~/domain/ordering/schema.server";
import { MAX_SENT_LINE } from "~/domain/shared/text";
import { MAX_STEP } from "./heads";

/** A thumb on plus or minus; `again` begins the count anew. */
export const headsForm = z.object({
  step: z.union([
    z.literal("again"),
    z.coerce
      .number({ error: "bad_request" })
      .int("bad_request")
      .min(-MAX_STEP, "bad_request")
      .max(MAX_STEP, "bad_request")
      .refine((step) => step !== 0, "bad_request"),
  ]),
  nonce: nonceField,
  /** A script sends it and stays on the page. */
  quiet: z.literal("1", "bad_request").optional(),
});
export type HeadStep = z.output<typeof headsForm>["step"];

const pieces = z
  .string()
  .max(MAX_SENT_LINE, "bad_count")
  .default("")
  .transform((text) => text.trim())
  .pipe(z.string().regex(/^(?:\d{1,3}|1000)?$/, "bad_count"))
  .transform(Number);

/** How many life jackets of each size were handed out; empty is none. */
export const jacketsForm = z.object({
  adult: pieces,
  child: pieces,
  infant: pieces,
  ...versionForm.shape,
});
export type JacketsInput = z.output<typeof jacketsForm>;

export const reopenForm = z.object({ reason: textField(3, 200) });
