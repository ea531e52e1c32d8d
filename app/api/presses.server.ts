import { z } from "zod";
import { acceptPresses } from "~/domain/manifest/accept-presses.server";
import { MAX_PRESSES, pressIn, pressShape } from "~/domain/manifest/press-schema.server";
import type { CountedBoat } from "~/domain/manifest/presses";
import { currentJetty } from "~/domain/places/jetties";
import { day } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";
import { dayShape, instantShape, jacketsShape, jettyShape } from "./answer-shapes";
import { staffPageCall } from "./call.server";
import { ORDER, type StaffContext } from "./call-line";

const pressesBody = z.object({
  data: z.array(pressShape, { error: "required" }).min(1, "required").max(MAX_PRESSES, "too_large"),
});

/** POST /api/boarding/presses. */
function accept({ data }: z.output<typeof pressesBody>, { staff, now }: StaffContext) {
  return acceptPresses(data.map(pressIn), staff, now);
}

function namedTrip(boat: Exclude<CountedBoat, { departureId: number }>) {
  return "tripId" in boat
    ? { trip_id: boat.tripId }
    : { jettyID: currentJetty(boat.jettyId), date: day(boat.day), trip: boat.no };
}

/** Heads and life jackets that were counted without a network. */
export const pressCalls = [
  staffPageCall({
    ...ORDER,
    path: "/api/boarding/presses",
    limit: "act",
    summary: "countPresses",
    needs: "departures.run",
    schema: pressesBody,
    answers: z.strictObject({
      server_time: instantShape,
      data: z.array(
        z.strictObject({
          nonce: z.string(),
          /** Why it does not count, in words; null where it does. */
          refused: z.string().nullable(),
        }),
      ),
      departures: z.array(
        z.strictObject({
          departure_id: z.int(),
          heads: z.int(),
          jackets: jacketsShape.nullable(),
        }),
      ),
      /** Boats of a date, each as it was named. */
      trips: z.array(
        z.strictObject({
          trip_id: z.int().optional(),
          jettyID: jettyShape.optional(),
          date: dayShape.optional(),
          trip: z.int().optional(),
          heads: z.int(),
          jackets: jacketsShape.nullable(),
        }),
      ),
    }),
    errors: ["bad_count"],
    act: accept,
    present: ({ outcomes, counts }, { language, now }) => ({
      server_time: instantJson(now),
      data: outcomes.map(({ nonce, refused }) => ({
        nonce,
        refused: refused && refusalText(translationsOf(language, "refusal"), refused),
      })),
      departures: counts.flatMap(({ boat, ...stand }) =>
        "departureId" in boat ? [{ departure_id: boat.departureId, ...stand }] : [],
      ),
      trips: counts.flatMap(({ boat, ...stand }) =>
        "departureId" in boat ? [] : [{ ...namedTrip(boat), ...stand }],
      ),
    }),
  }),
];
