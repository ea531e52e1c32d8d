import { z } from "zod";
import {
  acceptOfflineScans,
  type OfflineOutcome,
} from "~/domain/boarding/offline/accept-scans.server";
import { CONFLICT_REASONS } from "~/domain/boarding/offline/conflict";
import { makeOfflineList } from "~/domain/boarding/offline/make-list.server";
import { recordLooks } from "~/domain/boarding/offline/record-looks.server";
import { MAX_SENT, offlineLook, offlineScan } from "~/domain/boarding/offline/schema.server";
import { dayField } from "~/domain/departures/form-fields.server";
import { DEPARTURE_STATES } from "~/domain/departures/rules";
import { instantJson, momentJson } from "~/domain/shared/instant-json";
import { refusalText } from "~/i18n/refusal";
import { translationsOf } from "~/i18n/translations.server";
import { dayShape, instantShape, jacketsShape, jettyShape, momentShape } from "./answer-shapes";
import { staffPageCall, staffQuery } from "./call.server";
import { ORDER, type StaffContext } from "./call-line";

/** Today's list, or tomorrow's for the evening before. */
const listQuery = z.object({ date: dayField.optional() });
const sentBody = z
  .object({
    jettyID: jettyShape,
    data: z.array(offlineScan, { error: "required" }).max(MAX_SENT, "too_large"),
    looks: z.array(offlineLook, { error: "bad_request" }).max(MAX_SENT, "too_large").default([]),
  })
  .refine(({ data, looks }) => data.length + looks.length > 0, {
    error: "required",
    path: ["data"],
  });

/** POST /api/boarding/offline. Throws Refusal as `acceptOfflineScans` and `recordLooks` do. */
async function accept(
  { jettyID, data, looks }: z.output<typeof sentBody>,
  { staff, now }: StaffContext,
): Promise<OfflineOutcome[]> {
  await recordLooks(
    looks.map((look) => ({
      ...{ nonce: look.nonce, verdict: look.verdict, leg: look.leg, holder: look.holder },
      ...{ receiptNo: look.receipt_no, passengerNo: look.passenger_no },
      departureId: look.departure_id,
      scannedAt: new Date(look.scanned_at),
    })),
    jettyID,
    staff,
    now,
  );
  const scans = data.map((scan) => ({
    ...{ nonce: scan.nonce, passengers: scan.passengers, receiptNo: scan.receipt_no },
    ...{ scanId: scan.scan_id, departureId: scan.departure_id, leg: scan.leg },
    holder: scan.holder,
    scannedAt: new Date(scan.scanned_at),
  }));
  return acceptOfflineScans(scans, jettyID, staff, now);
}

/** The day's list and the scans that were made by it, for whoever loses the network at the boat. */
export const offlineCalls = [
  staffQuery({
    path: "/api/boarding/list",
    limit: "expensive",
    summary: "offlineList",
    needs: "boarding.scan",
    stewards: true,
    schema: listQuery,
    answers: z.strictObject({
      server_time: instantShape,
      list_time: momentShape,
      date: dayShape,
      jettyID: jettyShape,
      /** To be sent with each scan that is made by this list, and for whom it is. */
      holder: z.string(),
      reader: z.string(),
      salt: z.string(),
      keys: z.array(z.string()),
      /** For how many days tickets bring people back; null where they are for one way. */
      return_days: z.int().nullable(),
      departures: z.array(
        z.strictObject({
          departure_id: z.int(),
          departure_time: instantShape,
          boat: z.string(),
          state: z.enum(DEPARTURE_STATES),
          closed: z.boolean(),
          /** A paper of the boat or its skipper is over: it takes nobody. */
          papers_over: z.boolean(),
          capacity: z.int(),
          sold: z.int(),
          boarded: z.int(),
          /** Counted by thumb; 0 where nobody counted. */
          heads: z.int(),
          jackets: jacketsShape.nullable(),
        }),
      ),
      /** The boat that boards by date alone; null on a day with departures. */
      trip: z
        .strictObject({
          trip: z.int(),
          boarded: z.int(),
          expected: z.int(),
          heads: z.int(),
          jackets: jacketsShape.nullable(),
        })
        .nullable(),
      /** Sailing is stopped on a day without departures: nobody goes out. */
      stopped: z.boolean(),
      tickets: z.array(z.string()),
    }),
    errors: ["bad_date"],
    act: ({ date }, { staff, now }) => makeOfflineList(staff, now, date),
    present: ({ day, jettyId, madeAt, departures, trip, returnDays, ...list }, { now }) => ({
      server_time: instantJson(now),
      list_time: momentJson(madeAt),
      date: day,
      jettyID: jettyId,
      ...{ ...list, return_days: returnDays },
      trip: trip && {
        ...{ trip: trip.no, boarded: trip.onBoard, expected: trip.expected },
        ...{ heads: trip.heads, jackets: trip.jackets },
      },
      departures: departures.map(({ id, sailsAt, papersOver, onBoard, ...departure }) => ({
        ...{ departure_id: id, departure_time: instantJson(sailsAt) },
        ...{ ...departure, papers_over: papersOver, boarded: onBoard },
      })),
    }),
  }),
  staffPageCall({
    ...ORDER,
    path: "/api/boarding/offline",
    limit: "act",
    summary: "offlineScans",
    needs: "boarding.scan",
    stewards: true,
    schema: sentBody,
    answers: z.strictObject({
      server_time: instantShape,
      data: z.array(
        z.strictObject({
          nonce: z.string(),
          boarded: z.array(z.int()),
          conflict: z
            .strictObject({ reason: z.enum(CONFLICT_REASONS), passengers: z.array(z.int()) })
            .nullable(),
          /** Why it is not recorded, in words; null where it is. */
          refused: z.string().nullable(),
        }),
      ),
    }),
    errors: ["boarding_jetty"],
    act: accept,
    present: (outcomes, { language, now }) => ({
      server_time: instantJson(now),
      data: outcomes.map(({ nonce, boarded, conflict, refused }) => ({
        ...{ nonce, boarded, conflict },
        refused: refused && refusalText(translationsOf(language, "refusal"), refused),
      })),
    }),
  }),
];
