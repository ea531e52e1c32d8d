import { z } from "zod";
import { boardParty } from "~/domain/boarding/board-party.server";
import { checkCode } from "~/domain/boarding/check-code.server";
import {
  boardingByCategory,
  findScan,
  partyOf,
  type PartyPerson,
  type ScanDetail,
} from "~/domain/boarding/queries.server";
import { MAX_CODE_TEXT } from "~/domain/boarding/read-code.server";
import { nonceField, undoForm } from "~/domain/boarding/schema.server";
import { undoBoarding } from "~/domain/boarding/undo-boarding.server";
import { VERDICTS } from "~/domain/boarding/verdicts";
import { CATEGORIES } from "~/domain/pricing/categories";
import { dayOf } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { Refusal } from "~/domain/shared/refusal";
import { rowId } from "~/domain/shared/row-id.server";
import { dayShape, instantShape, jettyShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, ORDER, QUERY, type StaffContext } from "./call-line";
import { MAX_ROWS } from "./check-json";
import { offlineCalls } from "./offline-boarding.server";

const scanBody = z.object({
  code: z.string({ error: "required" }).trim().min(1, "required").max(MAX_CODE_TEXT, "too_long"),
  nonce: nonceField,
  at_once: z.boolean({ error: "bad_request" }).default(false),
});
const passengerNo = z.int({ error: "bad_request" }).min(1).max(1_000);
const boardBody = z.object({
  scan_id: rowId,
  passengers: z.array(passengerNo, { error: "bad_request" }).max(MAX_ROWS, "too_large").optional(),
  count: z.int({ error: "bad_count" }).min(1, "bad_count").max(1_000, "bad_count").optional(),
});
const undoBody = undoForm.extend({ scan_id: rowId });

/** A scan as its answer tells it: the code, its ticket, and who of the party is where. */
const scanShape = z.strictObject({
  scan_id: z.int(),
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
    }),
  ),
  waiting: z.int(),
});

/** POST /api/boarding/scan. Throws Refusal as `checkCode` does. */
async function scan(
  { code, nonce, at_once: atOnce }: z.output<typeof scanBody>,
  { staff, now }: StaffContext,
) {
  return scanned((await checkCode({ code, nonce, atOnce }, staff, now)).id, staff);
}

/** POST /api/boarding/board. Throws Refusal as `boardParty` does. */
async function board(
  { scan_id: id, passengers, count }: z.output<typeof boardBody>,
  { staff, now }: StaffContext,
) {
  const wish =
    passengers !== undefined
      ? ({ kind: "numbers", numbers: passengers } as const)
      : count !== undefined
        ? ({ kind: "count", count } as const)
        : ({ kind: "all" } as const);
  await boardParty(id, wish, staff, now);
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
  const party =
    found.ticket !== null && isHere ? await partyOf(found.ticket.id, found.passengerNo) : [];
  return { scan: found, party, isHere };
}

function presentScan({
  scan: { id, verdict, ticket },
  party,
  isHere,
}: {
  scan: ScanDetail;
  party: PartyPerson[];
  isHere: boolean;
}) {
  return {
    scan_id: id,
    verdict,
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
    passengers: party.map(({ no, name, category, boardedAt }) => ({
      ...{ no, name, category },
      boardingTime: boardedAt && instantJson(boardedAt),
    })),
    waiting: party.filter(({ boardedAt }) => boardedAt === null).length,
  };
}

/** GET /api/boarding: how boarding stands today where the caller works. */
async function today(_asked: object, { staff, now }: StaffContext) {
  const place = { jettyId: staff.jettyId, day: dayOf(now) };
  return { place, categories: await boardingByCategory(place) };
}

const BOARD_ERRORS = ["not_found", "boarding_none"] as const;

export const boardingCalls = [
  staffCall({
    ...QUERY,
    path: "/api/boarding",
    summary: "boardingToday",
    needs: "boarding.scan",
    schema: z.object({}),
    answers: z.strictObject({
      date: dayShape,
      jettyID: jettyShape,
      data: z.array(
        z.strictObject({ category: z.enum(CATEGORIES), sold: z.int(), boarded: z.int() }),
      ),
    }),
    act: today,
    present: ({ place, categories }) => ({
      date: place.day,
      jettyID: place.jettyId,
      data: categories.map(({ category, sold, onBoard }) => ({ category, sold, boarded: onBoard })),
    }),
  }),
  staffCall({
    ...FORM,
    path: "/api/boarding/scan",
    summary: "scanCode",
    needs: "boarding.scan",
    schema: scanBody,
    answers: scanShape,
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
    errors: [...BOARD_ERRORS, "bad_count", "boarding_late", "boarding_refused"],
    act: board,
    present: presentScan,
  }),
  staffCall({
    ...FORM,
    path: "/api/boarding/undo",
    summary: "undoBoarding",
    needs: "boarding.undo",
    schema: undoBody,
    answers: scanShape,
    errors: BOARD_ERRORS,
    act: undo,
    present: presentScan,
  }),
  ...offlineCalls,
];
