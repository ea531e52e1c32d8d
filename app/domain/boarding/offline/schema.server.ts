import { z } from "zod";
import { boatOfKey } from "~/domain/manifest/presses";
import { isJettyId } from "~/domain/places/jetties";
import { rowId } from "~/domain/shared/row-id.server";
import { LEGS } from "../leg";
import { nonceField } from "../schema.server";
import { VERDICTS } from "../verdicts";
import { DECISIONS, whoWasAboard } from "./conflict";
import { MAX_HOLDER_LENGTH } from "./list-holder.server";

/** Scans that are sent at once, at most, and the longest note of a decision. */
export const MAX_SENT = 200;
export const MAX_NOTE = 200;
const MAX_PARTY = 1_000;

const receiptNo = z
  .string({ error: "required" })
  .max(23, "bad_request")
  .regex(/^[A-Z]{2,5}-\d{4}-\d{1,12}$/, "bad_request");
const passengerNo = z
  .int({ error: "bad_request" })
  .min(1, "bad_request")
  .max(MAX_PARTY, "bad_request");

/** What every code has that was shown without a network, whatever it came to. */
const shownOffline = z.object({
  nonce: nonceField,
  scanned_at: z.iso.datetime({ offset: true, error: "bad_request" }).max(40, "bad_request"),
  /** The departure that the device boarded, if it boarded one alone. */
  departure_id: rowId.optional(),
  /** As it came with the list that was scanned by: who scanned. */
  holder: z.string().max(MAX_HOLDER_LENGTH, "bad_request").optional(),
  /** Which way the device boarded; without it, out. */
  leg: z.enum(LEGS, "bad_request").default("out"),
});

/** A scan that a device made without a network: whom of which ticket it let on board, and when. */
export const offlineScan = shownOffline.extend({
  receipt_no: receiptNo,
  passengers: z
    .array(passengerNo, { error: "bad_request" })
    .min(1, "bad_request")
    .max(MAX_PARTY, "too_large"),
  /** The scan that was shown before the network went, if there was one. */
  scan_id: rowId.optional(),
});

/** A code that a device looked at without a network and let nobody on board by: what it said, and when. */
export const offlineLook = shownOffline
  .extend({
    verdict: z.enum(VERDICTS, "bad_request"),
    /** Where the list had its ticket. */
    receipt_no: receiptNo.optional(),
    /** Of a code that is one passenger's. */
    passenger_no: passengerNo.optional(),
  })
  .refine(({ verdict, leg }) => verdict !== "not_out" || leg === "back", {
    error: "bad_request",
    path: ["verdict"],
  });

export const decisionForm = z.object({
  decision: z.enum(DECISIONS, { error: "select_required" }),
  note: z.string().trim().max(MAX_NOTE, "too_long").default(""),
  /** Which boat they were on (`boatKey`); empty where nobody knows. */
  boat: z
    .string()
    .max(40, "bad_request")
    .default("")
    .transform((key) => (key === "" ? null : boatOfKey(key)))
    .refine((boat) => boat === null || !("no" in boat) || isJettyId(boat.jettyId), "bad_request"),
});

const TICKED = new RegExp(`^${whoWasAboard("")}([1-9]\\d{0,3})$`);

/** Which passengers are ticked in a decision, by the names of its fields. */
export function aboardIn(fields: readonly string[]): number[] {
  return fields.flatMap((name) => TICKED.exec(name)?.[1] ?? []).map(Number);
}
