import { z } from "zod";
import { rowId } from "~/domain/shared/row-id.server";
import type { BoardingWish } from "./board-party.server";
import { LEGS } from "./leg";
import { MAX_CODE_TEXT } from "./read-code.server";

/** The longest reason for which a boarding is undone or a past ticket sails today, and the shortest. */
export const UNDO_REASON = { min: 3, max: 200 } as const;
export const reasonField = z
  .string({ error: "required" })
  .trim()
  .min(1, "required")
  .min(UNDO_REASON.min, "too_short")
  .max(UNDO_REASON.max, "too_long");

/** Names a scan: the same sent again is one. */
export const nonceField = z
  .string({ error: "bad_request" })
  .max(64, "bad_request")
  .regex(/^[\w-]{16,64}$/, "bad_request");

const number = z.coerce.number("bad_count").int("bad_count").min(1, "bad_count").max(1_000);
const passengerNo = z.coerce.number("bad_request").int("bad_request").min(1).max(1_000);

/**
 * The form of the scanner's page: a code, or none, and those of the party that is shown go on board:
 * all of them, those ticked, or so many. Or its ticket is moved to the boat here, or another boat or
 * the other way is chosen.
 */
export const scanForm = z.object({
  code: z.string().trim().max(MAX_CODE_TEXT, "too_long").default(""),
  nonce: nonceField,
  scan: rowId.optional(),
  how: z.enum(["all", "numbers", "count", "move"], { error: "bad_request" }).default("all"),
  no: z.union([z.array(passengerNo).max(1_000), passengerNo.transform((no) => [no])]).default([]),
  count: z.union([z.literal(""), number], "bad_count").default(""),
  at_once: z.literal("1", "bad_request").optional(),
  /** The departure that the ticket is moved to, where every one is boarded. */
  to: rowId.optional(),
  /** Why a ticket of a day that is past is moved to today. */
  reason: reasonField.optional(),
  /** The departure to board from now on, or every one of the day. */
  boat: z.union([z.literal("all"), rowId]).optional(),
  /** The way that is boarded from now on. */
  leg: z.enum(LEGS, "bad_request").optional(),
  /** Those board, too, whom no scan saw go out. */
  without_out: z.literal("1", "bad_request").optional(),
});
export type ScanForm = z.output<typeof scanForm>;

/** Who is to go on board, as the form says it. */
export function wishOf({ how, no, count, without_out }: ScanForm): BoardingWish {
  const withoutOut = without_out !== undefined;
  if (how === "numbers") return { kind: "numbers", numbers: no, withoutOut };
  if (how === "count") return { kind: "count", count: count === "" ? 0 : count, withoutOut };
  return { kind: "all", withoutOut };
}

export const undoForm = z.object({ reason: reasonField });
