import { z } from "zod";
import { config } from "~/config.server";
import { nonceField } from "~/domain/boarding/schema.server";
import { dayField } from "~/domain/departures/form-fields.server";
import { countHeads } from "~/domain/manifest/count-heads.server";
import { MAX_STEP } from "~/domain/manifest/heads";
import { officerCode } from "~/domain/manifest/officer-link.server";
import { findManifest } from "~/domain/manifest/queries.server";
import type { TripOfDate } from "~/domain/manifest/sailing";
import { closeTrip } from "~/domain/manifest/trips/close-trip.server";
import { LATE, tripFields } from "~/domain/manifest/trips/schema.server";
import type { Day } from "~/domain/shared/day";
import { dayOf } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { dayShape, instantShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, ORDER, type StaffContext } from "./call-line";

const tripBody = z.object({
  /** Without it, today. */
  date: dayField.optional(),
  /** Which boat of the date by date alone: 1 is the first, and the one after the last is boarding. */
  trip: z.int({ error: "bad_count" }).min(1, "bad_count").max(99, "bad_count"),
});
const headsBody = tripBody.extend({
  /** Heads more, or fewer. */
  step: z
    .int({ error: "bad_count" })
    .min(-MAX_STEP, "bad_count")
    .max(MAX_STEP, "bad_count")
    .refine((step) => step !== 0, "bad_count"),
  nonce: nonceField,
});
const closeBody = tripBody.extend({
  ...tripFields,
  /** Which boat those were on whose scans came after the boat before it was closed. */
  late: z.enum(LATE, "select_required").optional(),
});

function tripOf(
  asked: { date?: Day | undefined; trip: number },
  context: StaffContext,
): TripOfDate {
  const { staff, now } = context;
  return { jettyId: staff.jettyId, day: asked.date ?? dayOf(now), no: asked.trip };
}

/** POST /api/boarding/trips/heads. Throws Refusal as `countHeads` does. */
async function count({ step, nonce, ...asked }: z.output<typeof headsBody>, context: StaffContext) {
  const trip = tripOf(asked, context);
  return { trip, heads: await countHeads(trip, { step, nonce }, context.staff, context.now) };
}

/** POST /api/boarding/trips/close. Throws Refusal as `closeTrip` does. */
async function close(
  { boat, skipper, time, late, ...asked }: z.output<typeof closeBody>,
  context: StaffContext,
) {
  const trip = tripOf(asked, context);
  const said = { boat, skipper, time, late };
  const { id, version } = await closeTrip(trip, said, context.staff, context.now);
  const manifest = await findManifest({ trip: id }, version, context.staff);
  if (!manifest) throw new Error("A manifest that was frozen is gone.");
  return { id, trip, manifest };
}

const OVER = ["not_found", "departure_over", "departure_not_today", "manifest_closed"] as const;

/** The same for a boat of a date without departures, at the jetty where the caller works. */
export const tripBoardingCalls = [
  staffCall({
    ...FORM,
    path: "/api/boarding/trips/heads",
    summary: "countTripHeads",
    needs: "departures.run",
    schema: headsBody,
    answers: z.strictObject({ date: dayShape, trip: z.int(), heads: z.int() }),
    errors: [...OVER, "bad_count", "bad_date"],
    act: count,
    present: ({ trip: { day, no }, heads }) => ({ date: day, trip: no, heads }),
  }),
  staffCall({
    ...ORDER,
    limit: "act",
    path: "/api/boarding/trips/close",
    summary: "closeTrip",
    needs: "departures.run",
    repeatable: true,
    schema: closeBody,
    answers: z.strictObject({
      date: dayShape,
      trip: z.int(),
      trip_id: z.int(),
      number: z.string(),
      version: z.int(),
      closed_at: instantShape,
      on_board: z.int(),
      heads: z.int().nullable(),
      /** What an officer opens, for 48 hours. */
      officer_url: z.string(),
    }),
    errors: [...OVER, "bad_count", "bad_date", "bad_time", "manifest_nobody", "trip_late"],
    act: close,
    present: ({ id, trip: { day, no }, manifest }) => ({
      date: day,
      ...{ trip: no, trip_id: id, number: manifest.content.number },
      version: manifest.content.version,
      closed_at: instantJson(manifest.closedAt),
      on_board: manifest.content.onBoard,
      heads: manifest.content.heads,
      officer_url: `${config().PUBLIC_URL}/m/${officerCode(manifest)}`,
    }),
  }),
];
