import { z } from "zod";
import { boardParty } from "~/domain/boarding/board-party.server";
import { checkCode } from "~/domain/boarding/check-code.server";
import { LEGS } from "~/domain/boarding/leg";
import {
  findScan,
  partyOf,
  type PartyPerson,
  type ScanDetail,
} from "~/domain/boarding/queries.server";
import { MAX_CODE_TEXT } from "~/domain/boarding/read-code.server";
import { readParty } from "~/domain/boarding/read-party.server";
import { nonceField, reasonField, undoForm } from "~/domain/boarding/schema.server";
import { takeAlong } from "~/domain/boarding/take-along.server";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { isBoarding, VERDICTS } from "~/domain/boarding/verdicts";
import { CATEGORIES } from "~/domain/pricing/categories";
import { instantJson } from "~/domain/shared/instant-json";
import { Refusal } from "~/domain/shared/refusal";
import { rowId } from "~/domain/shared/row-id.server";
import { dayShape, instantShape, jettyShape } from "./answer-shapes";
import { boardingTodayCall } from "./boarding-today.server";
import { staffCall } from "./call.server";
import { FORM, ORDER, type StaffContext } from "./call-line";
import { MAX_ROWS } from "./check-json";
import { departureBoardingCalls } from "./departure-boarding.server";
import { offlineCalls } from "./offline-boarding.server";
import { pressCalls } from "./presses.server";
import { tripBoardingCalls } from "./trip-boarding.server";

const scanBody = z.object({
  code: z.string({ error: "required" }).trim().min(1, "required").max(MAX_CODE_TEXT, "too_long"),
  nonce: nonceField,
  at_once: z.boolean({ error: "bad_request" }).default(false),
  /** The departure that the device boards; without it, every one of today. */
  departure_id: rowId.optional(),
  /** Which way the device boards: out, or back where tickets are for there and back. */
  leg: z.enum(LEGS, "bad_request").default("out"),
});
const moveBody = scanBody.pick({ nonce: true, at_once: true }).extend({
  scan_id: rowId,
  /** The departure to move to, where the scan boarded every one of today. */
  departure_id: rowId.optional(),
  /** Why a ticket of a day that is past sails today; it takes one. */
  reason: reasonField.optional(),
});
const passengerNo = z.int({ error: "bad_request" }).min(1).max(1_000);
const boardBody = z.object({
  scan_id: rowId,
  passengers: z.array(passengerNo, { error: "bad_request" }).max(MAX_ROWS, "too_large").optional(),
  count: z.int({ error: "bad_count" }).min(1, "bad_count").max(1_000, "bad_count").optional(),
  /** Coming back, those board, too, whom no scan saw go out. */
  without_out: z.boolean({ error: "bad_request" }).default(false),
});
const undoBody = undoForm.extend({ scan_id: rowId });

/** A scan as its answer tells it: the code, its ticket, and who of the party is where. */
const scanShape = z.strictObject({
  scan_id: z.int(),
  leg: z.enum(LEGS),
  verdict: z.enum(VERDICTS),
  /** Null where the code is of no ticket, or of another jetty's. */
  ticket: z
    .strictObject({
      _id: z.string(),
      ticketCode: z.string(),
      ticketDate: dayShape,
      jettyID: jettyShape,
      total_passengers: z.int(),
    })
    .nullable(),
  passengers: z.array(
    z.strictObject({
      no: z.int(),
      name: z.string().nullable(),
      category: z.enum(CATEGORIES),
      boardingTime: instantShape.nullable(),
      /** Who let them on board, or sent the scan where nobody knows that. */
      boardedBy: z.string().nullable(),
      /** Null of a ticket that is by date alone. */
      departure_id: z.int().nullable(),
    }),
  ),
  waiting: z.int(),
});

/** POST /api/boarding/scan. Throws Refusal as `checkCode` does. */
async function scan(
  { code, nonce, at_once: atOnce, departure_id: departureId, leg }: z.output<typeof scanBody>,
  { staff, now }: StaffContext,
) {
  const shown = { code, nonce, atOnce, departureId: departureId ?? null, leg };
  return scanned((await checkCode(shown, staff, now)).id, staff);
}

/** POST /api/boarding/move. Throws Refusal as `takeAlong` does. */
async function move(
  { scan_id: id, nonce, at_once: atOnce, departure_id: to, reason }: z.output<typeof moveBody>,
  { staff, now }: StaffContext,
) {
  return scanned(
    (await takeAlong(id, { nonce, atOnce, to: to ?? null, reason }, staff, now)).id,
    staff,
  );
}

/** POST /api/boarding/board. Throws Refusal as `boardParty` does. */
async function board(
  { scan_id: id, passengers, count, without_out: withoutOut }: z.output<typeof boardBody>,
  { staff, now }: StaffContext,
) {
  const wish =
    passengers !== undefined
      ? ({ kind: "numbers", numbers: passengers } as const)
      : count !== undefined
        ? ({ kind: "count", count } as const)
        : ({ kind: "all" } as const);
  await boardParty(id, { ...wish, withoutOut }, staff, now);
  return scanned(id, staff);
}

/** POST /api/boarding/undo. Throws Refusal as `undoBoarding` does. */
async function undo(
  { scan_id: id, reason }: z.output<typeof undoBody>,
  { staff, now }: StaffContext,
) {
  await undoBoarding(id, reason, staff, now);
  return scanned(id, staff);
}

async function scanned(id: number, staff: StaffContext["staff"]) {
  const found = await findScan(id, staff);
  if (!found) throw new Refusal("not_found");
  const isHere = found.ticket !== null && found.verdict !== "other_jetty";
  if (found.ticket === null || !isHere) return { scan: found, party: [], waiting: 0, isHere };
  const code = { ticketId: found.ticket.id, passengerNo: found.passengerNo };
  const [party, { people }] = await Promise.all([
    partyOf(code.ticketId, code.passengerNo, found.leg),
    readParty(null, code, found),
  ]);
  const open = people.filter(
    ({ standing }) => standing === "open" || standing === "not_out",
  ).length;
  return { scan: found, party, waiting: isBoarding(found.verdict) ? open : 0, isHere };
}

function presentScan({
  scan: { id, leg, verdict, ticket },
  party,
  waiting,
  isHere,
}: {
  scan: ScanDetail;
  party: PartyPerson[];
  waiting: number;
  isHere: boolean;
}) {
  return {
    scan_id: id,
    ...{ leg, verdict },
    ticket:
      ticket && isHere
        ? {
            _id: ticket.receiptNo,
            ticketCode: ticket.ticketCode,
            ticketDate: ticket.ticketDate,
            jettyID: ticket.jettyId,
            total_passengers: ticket.totalPassengers,
          }
        : null,
    waiting,
    passengers: party.map(({ no, name, category, boardedAt, boardedBy, departureId }) => ({
      ...{ no, name, category, departure_id: departureId, boardedBy },
      boardingTime: boardedAt && instantJson(boardedAt),
    })),
  };
}

const BOARD_ERRORS = ["not_found", "boarding_none"] as const;

export const boardingCalls = [
  boardingTodayCall,
  staffCall({
    ...FORM,
    path: "/api/boarding/scan",
    summary: "scanCode",
    needs: "boarding.scan",
    schema: scanBody,
    answers: scanShape,
    errors: ["one_way"],
    act: scan,
    present: presentScan,
  }),
  staffCall({
    ...ORDER,
    limit: "act",
    path: "/api/boarding/board",
    summary: "boardParty",
    needs: "boarding.scan",
    repeatable: true,
    schema: boardBody,
    answers: scanShape,
    errors: [...BOARD_ERRORS, "bad_count", "boarding_late", "boarding_refused", "boat_full"],
    act: board,
    present: presentScan,
  }),
  staffCall({
    ...ORDER,
    limit: "act",
    path: "/api/boarding/move",
    summary: "moveToBoat",
    needs: "boarding.scan",
    repeatable: true,
    schema: moveBody,
    answers: scanShape,
    errors: [
      "not_found",
      "boarding_late",
      "boarding_refused",
      "move_boarded",
      "move_same",
      "cancel_waiting",
      "ticket_cancelled_by",
      "date_unavailable",
      "departure_needed",
      "departure_gone",
      "departure_full",
    ],
    act: move,
    present: presentScan,
  }),
  staffCall({
    ...FORM,
    path: "/api/boarding/undo",
    summary: "undoBoarding",
    needs: "boarding.undo",
    schema: undoBody,
    answers: scanShape,
    errors: [...BOARD_ERRORS, "boarding_back_first"],
    act: undo,
    present: presentScan,
  }),
  ...departureBoardingCalls,
  ...tripBoardingCalls,
  ...offlineCalls,
  ...pressCalls,
];
