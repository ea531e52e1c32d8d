import { z } from "zod";
import { addBlockedDate } from "~/domain/blocked-dates/add-blocked-date.server";
import { editBlockedDate } from "~/domain/blocked-dates/edit-blocked-date.server";
import {
  blockedDayCounts,
  blockedList,
  blockedRangeById,
  type BlockedRow,
} from "~/domain/blocked-dates/queries.server";
import { removeBlockedDate } from "~/domain/blocked-dates/remove-blocked-date.server";
import { blockedDateForm } from "~/domain/blocked-dates/schema.server";
import { dayOf } from "~/domain/shared/day";
import { instantJson } from "~/domain/shared/instant-json";
import { Refusal } from "~/domain/shared/refusal";
import { rowId } from "~/domain/shared/row-id.server";
import { dayShape, instantShape, messageShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, QUERY, REMOVE, type StaffContext } from "./call-line";
import { type ListQueries, listsSchema } from "./list-schemas.server";
import { presentMessage } from "./message.server";

const blockedQuery = listsSchema("upcoming", "past", "inactive");
/** The range whose number stands in the address. */
const blockedParams = z.object({ id: rowId });
const blockedChange = blockedParams.and(blockedDateForm);

/** GET /api/blocked-date: the three lists of the screen, and its cards' figures in days. */
async function blockedDates(
  asked: ListQueries<"upcoming" | "past" | "inactive">,
  { now }: StaffContext,
) {
  const today = dayOf(now);
  const [days, upcoming, past, inactive] = await Promise.all([
    blockedDayCounts(today),
    blockedList("upcoming", asked.upcoming, today),
    blockedList("past", asked.past, today),
    blockedList("inactive", asked.inactive, today),
  ]);
  return { days, upcoming, past, inactive };
}

/** POST /api/blocked-date/add. Throws Refusal as `addBlockedDate` does. */
async function addBlocked(
  input: z.output<typeof blockedDateForm>,
  { staff, now }: StaffContext,
): Promise<BlockedRow> {
  return requireBlockedRange((await addBlockedDate(input, staff, now)).id);
}

/** POST /api/blocked-date/edit. Throws Refusal as `editBlockedDate` does. */
async function editBlocked(
  { id, ...input }: z.output<typeof blockedChange>,
  { staff, now }: StaffContext,
): Promise<BlockedRow> {
  await editBlockedDate(id, null, input, staff, now);
  return requireBlockedRange(id);
}

/** DELETE /api/blocked-date/{id}. Throws Refusal as `removeBlockedDate` does. */
async function removeBlocked(
  { id }: z.output<typeof blockedParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await removeBlockedDate(id, staff, now);
}

const presentBlockedDates = ({
  days,
  upcoming,
  past,
  inactive,
}: Awaited<ReturnType<typeof blockedDates>>) => ({
  upcoming: upcoming.rows.map(blockedJson),
  past: past.rows.map(blockedJson),
  inactive: inactive.rows.map(blockedJson),
  total_upcoming: days.upcoming,
  total_past: days.past,
  total: { upcoming: upcoming.total, past: past.total, inactive: inactive.total },
});
/** The answer says how many live tickets fall into the range (T5). */
const presentBlocked = (row: BlockedRow) => ({
  blocked_date: blockedJson(row),
  sold_tickets: row.soldTickets,
});

function blockedJson({ id, start, end, days, details, createdBy, createdAt }: BlockedRow) {
  return { id, start, end, days, details, createdBy, createdAt: instantJson(createdAt) };
}

async function requireBlockedRange(id: number): Promise<BlockedRow> {
  const row = await blockedRangeById(id);
  if (!row) throw new Refusal("not_found");
  return row;
}

const rangeShape = z.strictObject({
  id: z.number(),
  start: dayShape,
  end: dayShape,
  days: z.number(),
  details: z.string(),
  createdBy: z.string().nullable(),
  createdAt: instantShape,
});
const rangeAnswer = z.strictObject({ blocked_date: rangeShape, sold_tickets: z.number() });
const RANGE_ERRORS = [
  "bad_range",
  "bad_date",
  "range_order",
  "range_past",
  "range_too_long",
  "range_overlaps",
] as const;
const GONE_ERRORS = ["not_found", "already_removed", "blocked_over"] as const;

export const blockedDateCalls = [
  staffCall({
    ...QUERY,
    path: "/api/blocked-date",
    summary: "blockedDates",
    needs: "blocked-dates.manage",
    schema: blockedQuery,
    answers: z.strictObject({
      upcoming: z.array(rangeShape),
      past: z.array(rangeShape),
      inactive: z.array(rangeShape),
      total_upcoming: z.number(),
      total_past: z.number(),
      total: z.strictObject({ upcoming: z.number(), past: z.number(), inactive: z.number() }),
    }),
    act: blockedDates,
    present: presentBlockedDates,
  }),
  staffCall({
    ...FORM,
    path: "/api/blocked-date/add",
    summary: "addBlockedDate",
    needs: "blocked-dates.manage",
    schema: blockedDateForm,
    answers: rangeAnswer,
    errors: RANGE_ERRORS,
    act: addBlocked,
    present: presentBlocked,
  }),
  staffCall({
    ...FORM,
    path: "/api/blocked-date/edit",
    summary: "editBlockedDate",
    needs: "blocked-dates.manage",
    schema: blockedChange,
    answers: rangeAnswer,
    errors: [...RANGE_ERRORS, ...GONE_ERRORS, "range_begun", "range_end_past"],
    act: editBlocked,
    present: presentBlocked,
  }),
  staffCall({
    ...REMOVE,
    path: "/api/blocked-date/:id",
    summary: "removeBlockedDate",
    needs: "blocked-dates.manage",
    schema: blockedParams,
    answers: messageShape,
    errors: GONE_ERRORS,
    act: removeBlocked,
    present: presentMessage("blocked_removed"),
  }),
];
