import { z } from "zod";
import { MAX_HOLDER_LENGTH } from "~/domain/boarding/offline/list-holder.server";
import { nonceField } from "~/domain/boarding/schema.server";
import { rowId } from "~/domain/shared/row-id.server";
import { MAX_STEP } from "./heads";
import { COUNTED } from "./presses";

/** Presses that are sent at once, at most. */
export const MAX_PRESSES = 200;

/** A press of a thumb that a device kept: of which departure, what it counts, and when. */
export const pressShape = z.object({
  nonce: nonceField,
  departure_id: rowId,
  what: z.enum(COUNTED, "bad_request"),
  /** More, or fewer. */
  step: z
    .int({ error: "bad_count" })
    .min(-MAX_STEP, "bad_count")
    .max(MAX_STEP, "bad_count")
    .refine((step) => step !== 0, "bad_count"),
  pressed_at: z.iso.datetime({ offset: true, error: "bad_request" }).max(40, "bad_request"),
  /** As it came with the list that was pressed on: who pressed. */
  holder: z.string().max(MAX_HOLDER_LENGTH, "bad_request").optional(),
});
