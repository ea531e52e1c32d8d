import { z } from "zod";
import { type SlipLinks, slipLinksOf } from "~/domain/shifts/slip-links.server";
import { userIdField } from "~/domain/users/schema.server";
import { staffCall } from "./call.server";
import { QUERY, type StaffContext } from "./call-line";

const slipsQuery = z.object({ user_id: userIdField.optional() });

/**
 * GET /api/users/slips: where the slips of a user's last shift open in a window of their own; one's
 * own where nobody is named. Throws Refusal as `slipLinksOf` does.
 */
function slips(
  { user_id: userId }: z.output<typeof slipsQuery>,
  { staff, now }: StaffContext,
): Promise<SlipLinks> {
  return slipLinksOf(userId ?? staff.userId, staff, now);
}

export const slipCalls = [
  staffCall({
    ...QUERY,
    path: "/api/users/slips",
    summary: "slips",
    // Of shifts, which whoever sells at the counter has.
    needs: "counter.sell",
    schema: slipsQuery,
    answers: z.strictObject({
      shift_id: z.number(),
      open: z.string(),
      close: z.string().nullable(),
    }),
    errors: ["not_found"],
    act: slips,
    present: ({ shiftId, ...urls }) => ({ shift_id: shiftId, ...urls }),
  }),
];
