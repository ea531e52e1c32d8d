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
import { Refusal } from "~/domain/shared/refusal";
import { rowId } from "~/domain/shared/row-id.server";
import type { StaffContext } from "./call.server";
import { instantJson } from "./instant-json";
import { type ListQueries, listsSchema } from "./list-schemas.server";

export const blockedQuery = listsSchema("upcoming", "past", "inactive");
export const blockedBody = blockedDateForm;
/** The range whose number stands in the address. */
export const blockedParams = z.object({ id: rowId });
export const blockedChange = blockedParams.and(blockedDateForm);

/** GET /api/blocked-date: the three lists of the screen, and its cards' figures in days. */
export async function blockedDates(
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
export async function addBlocked(
  input: z.output<typeof blockedBody>,
  { staff, now }: StaffContext,
): Promise<BlockedRow> {
  return requireBlockedRange((await addBlockedDate(input, staff, now)).id);
}

/** POST /api/blocked-date/edit. Throws Refusal as `editBlockedDate` does. */
export async function editBlocked(
  { id, ...input }: z.output<typeof blockedChange>,
  { staff, now }: StaffContext,
): Promise<BlockedRow> {
  await editBlockedDate(id, null, input, staff, now);
  return requireBlockedRange(id);
}

/** DELETE /api/blocked-date/{id}. Throws Refusal as `removeBlockedDate` does. */
export async function removeBlocked(
  { id }: z.output<typeof blockedParams>,
  { staff, now }: StaffContext,
): Promise<void> {
  await removeBlockedDate(id, staff, now);
}

export const presentBlockedDates = ({
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
export const presentBlocked = (row: BlockedRow) => ({
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
