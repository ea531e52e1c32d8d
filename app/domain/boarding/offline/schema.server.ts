import { z } from "zod";
import { rowId } from "~/domain/shared/row-id.server";
import { LEGS } from "../leg";
import { nonceField } from "../schema.server";
import { DECISIONS } from "./conflict";
import { MAX_HOLDER_LENGTH } from "./list-holder.server";

/** Scans that are sent at once, at most, and the longest note of a decision. */
export const MAX_SENT = 200;
export const MAX_NOTE = 200;
const MAX_PARTY = 1_000;

/** A scan that a device made without a network: whom of which ticket it let on board, and when. */
export const offlineScan = z.object({
  nonce: nonceField,
  receipt_no: z
    .string({ error: "required" })
    .max(23, "bad_request")
    .regex(/^[A-Z]{2,5}-\d{4}-\d{1,12}$/, "bad_request"),
  passengers: z
    .array(z.int({ error: "bad_request" }).min(1, "bad_request").max(MAX_PARTY, "bad_request"), {
      error: "bad_request",
    })
    .min(1, "bad_request")
    .max(MAX_PARTY, "too_large"),
  scanned_at: z.iso.datetime({ offset: true, error: "bad_request" }).max(40, "bad_request"),
  /** The scan that was shown before the network went, if there was one. */
  scan_id: rowId.optional(),
  /** The departure that the device boarded, if it boarded one alone. */
  departure_id: rowId.optional(),
  /** As it came with the list that was scanned by: who scanned. */
  holder: z.string().max(MAX_HOLDER_LENGTH, "bad_request").optional(),
  /** Which way the device boarded; without it, out. */
  leg: z.enum(LEGS, "bad_request").default("out"),
});

export const decisionForm = z.object({
  decision: z.enum(DECISIONS, { error: "select_required" }),
  note: z.string().trim().max(MAX_NOTE, "too_long").default(""),
});
