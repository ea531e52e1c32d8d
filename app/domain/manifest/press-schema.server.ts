import { z } from "zod";
import { MAX_HOLDER_LENGTH } from "~/domain/boarding/offline/list-holder.server";
import { nonceField } from "~/domain/boarding/schema.server";
import { dayField } from "~/domain/departures/form-fields.server";
import { rowId } from "~/domain/shared/row-id.server";
import type { Press } from "./accept-presses.server";
import { MAX_STEP } from "./heads";
import { COUNTED, type CountedBoat } from "./presses";

/** Presses that are sent at once, at most. */
export const MAX_PRESSES = 200;

/** Of which boat a press is: a departure, or a boat of a date by its row or by its number. */
const boatShape = {
  departure_id: rowId.optional(),
  /** A boat of a date that was closed and opened again. */
  trip_id: rowId.optional(),
  /** The boat of a jetty's date that boards now; the first is 1. */
  jettyID: z.literal([1, 2], "bad_request").optional(),
  date: dayField.optional(),
  trip: z.int({ error: "bad_count" }).min(1, "bad_count").max(99, "bad_count").optional(),
};
type SentBoat = z.output<z.ZodObject<typeof boatShape>>;

/** The boat that is named; null where none is, or more than one. */
function boatNamed({ departure_id, trip_id, jettyID, date, trip }: SentBoat): CountedBoat | null {
  const ofDate = [jettyID, date, trip].filter((one) => one !== undefined).length;
  const named = [departure_id, trip_id].filter((one) => one !== undefined).length;
  if (named + (ofDate > 0 ? 1 : 0) !== 1) return null;
  if (departure_id !== undefined) return { departureId: departure_id };
  if (trip_id !== undefined) return { tripId: trip_id };
  if (jettyID === undefined || date === undefined || trip === undefined) return null;
  return { jettyId: jettyID, day: date, no: trip };
}

const fields = z.object({
  nonce: nonceField,
  ...boatShape,
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

/** A press of a thumb that a device kept: of which boat, what it counts, and when. */
export const pressShape = fields.refine((press) => boatNamed(press) !== null, {
  error: "bad_request",
  path: ["departure_id"],
});

/** A press as it is counted. */
export function pressIn({ nonce, what, step, holder, ...sent }: z.output<typeof fields>): Press {
  const boat = boatNamed(sent);
  if (!boat) throw new Error("A press that was checked names a boat.");
  return { nonce, what, step, holder, boat, pressedAt: new Date(sent.pressed_at) };
}
