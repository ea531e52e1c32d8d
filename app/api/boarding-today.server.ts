import { z } from "zod";
import { boardingSeatGroups } from "~/domain/boarding/queries.server";
import { peopleOnIsland } from "~/domain/boarding/return-leg/island.server";
import { seatCountsOf } from "~/domain/boarding/seat-counts";
import { departuresOn } from "~/domain/departures/queries.server";
import { DEPARTURE_STATES } from "~/domain/departures/rules";
import { CATEGORIES } from "~/domain/pricing/categories";
import { dayOf } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { dayShape, instantShape, jettyShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { QUERY, type StaffContext } from "./call-line";

/** GET /api/boarding: how boarding stands today where the caller works. */
async function today(_asked: object, { staff, now }: StaffContext) {
  const place = { jettyId: staff.jettyId, day: dayOf(now) };
  const [groups, departures, onIsland] = await Promise.all([
    boardingSeatGroups(place),
    departuresOn(null, { jettyId: place.jettyId, from: place.day, to: place.day }, now),
    peopleOnIsland(place),
  ]);
  return { place, categories: seatCountsOf(groups).categories, departures, onIsland };
}

export const boardingTodayCall = staffCall({
  ...QUERY,
  path: "/api/boarding",
  summary: "boardingToday",
  needs: "boarding.scan",
  schema: z.object({}),
  answers: z.strictObject({
    date: dayShape,
    jettyID: jettyShape,
    /** People of this jetty who went out, today or before, and have not come back. */
    on_island: z.int(),
    data: z.array(
      z.strictObject({
        category: z.enum(CATEGORIES),
        sold: z.int(),
        boarded: z.int(),
        /** Sold, and on board of no boat of the day. */
        expected: z.int(),
      }),
    ),
    departures: z.array(
      z.strictObject({
        departure_id: z.int(),
        departure_time: instantShape,
        delayed_to: instantShape.nullable(),
        boat: z.string(),
        state: z.enum(DEPARTURE_STATES),
        capacity: z.int(),
        sold: z.int(),
        boarded: z.int(),
      }),
    ),
  }),
  act: today,
  present: ({ place, categories, departures, onIsland }) => ({
    departures: departures.map(({ id, sailsAt, delayedTo, boat, state, ...places }) => ({
      ...{ departure_id: id, boat, state },
      departure_time: instantJson(sailsAt),
      delayed_to: delayedTo && instantJson(delayedTo),
      ...{ capacity: places.capacity, sold: places.sold, boarded: places.onBoard },
    })),
    date: place.day,
    jettyID: place.jettyId,
    on_island: onIsland,
    data: categories.map(({ category, sold, onBoard, expected }) => ({
      ...{ category, sold, boarded: onBoard, expected },
    })),
  }),
});
