import { z } from "zod";
import { JETTIES, type JettyId, jettyName } from "~/domain/places/jetties";
import { rmNumber } from "~/domain/shared/money";
import { Refusal } from "~/domain/shared/refusal";
import { closeShift } from "~/domain/shifts/close-shift.server";
import { openShiftOf } from "~/domain/shifts/queries.server";
import { cashField, closeForm } from "~/domain/shifts/schema.server";
import type { OpenShift } from "~/domain/shifts/shift";
import { jettyShape, rmShape } from "./answer-shapes";
import { staffCall } from "./call.server";
import { FORM, type StaffContext } from "./call-line";

const typed = z.union([z.string().max(40), z.number()], { error: "required" }).transform(String);

/**
 * `reason` is asked for where the drawer differs from its ledger by more than is allowed without
 * one.
 */
const closeShiftBody = z.object({
  total_cash: typed.pipe(cashField),
  jetty_id: z
    .union([z.string().max(10), z.number()], { error: "no_jetty" })
    .transform((id) => JETTIES.find((jetty) => String(jetty.id) === String(id).trim())?.id)
    .refine((id) => id !== undefined, "no_jetty"),
  reason: closeForm.shape.reason,
});

interface Pos {
  jettyId: JettyId;
  floatSen: number;
  countedSen: number;
}

/**
 * POST /api/users/close-shift: closes the caller's open shift by what was counted in all; nothing
 * of what is expected is answered. Throws Refusal shift_closed without an open shift, shift_jetty {
 * jetty } for another jetty than its own, and as `closeShift` does.
 */
async function closeOwnShift(
  { total_cash: totalSen, jetty_id: jettyId, reason }: z.output<typeof closeShiftBody>,
  { staff, now }: StaffContext,
): Promise<Pos> {
  const shift = await openShiftOf(staff.userId);
  if (!shift) throw new Refusal("shift_closed");
  if (shift.jettyId !== jettyId)
    throw new Refusal("shift_jetty", {
      field: "jetty_id",
      values: { jetty: jettyName(shift.jettyId) },
    });
  await closeShift(staff, { shiftId: shift.id, count: {}, totalSen, reason, handTo: null }, now);
  return { jettyId, floatSen: shift.floatSen, countedSen: totalSen };
}

/** The pos object (R-3-31); an open drawer is not counted yet. */
export const posShape = z.strictObject({
  jetty_id: jettyShape,
  cash_in: rmShape,
  total_cash: rmShape.nullable(),
});
/** The pos of a shift that is open: what it should hold is nobody's to know before it is counted. */
export const openPos = ({ jettyId, floatSen }: Pick<OpenShift, "jettyId" | "floatSen">) => ({
  jetty_id: jettyId,
  cash_in: rmNumber(floatSen),
  total_cash: null,
});
const presentPos = ({ jettyId, floatSen, countedSen }: Pos) => ({
  pos: { jetty_id: jettyId, cash_in: rmNumber(floatSen), total_cash: rmNumber(countedSen) },
});

export const closeShiftCalls = [
  staffCall({
    ...FORM,
    path: "/api/users/close-shift",
    summary: "closeShift",
    needs: "counter.sell",
    repeatable: true,
    schema: closeShiftBody,
    answers: z.strictObject({ pos: posShape }),
    errors: [
      "no_jetty",
      "cash_digits",
      "bad_cash",
      "cash_too_much",
      "reason_too_long",
      "over_short_reason",
      "shift_jetty",
      "shift_closed",
      "shift_closed_by",
    ],
    act: closeOwnShift,
    present: presentPos,
  }),
];
