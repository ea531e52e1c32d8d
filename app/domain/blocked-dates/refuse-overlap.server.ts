import { Op } from "sequelize";
import { BlockedDate } from "@db/models/index";
import { refuseViolation } from "~/domain/shared/refuse-violation.server";
import { blockedRangeOf, dayRange } from "./day-range";
import type { BlockedRange } from "./rules";

/**
 * Runs a change that the table refuses where two live ranges would overlap, and says which one is
 * in the way: Refusal range_overlaps { start, end, days, details }.
 */
export async function refuseOverlap<T>(
  range: BlockedRange,
  exceptId: number | null,
  change: () => Promise<T>,
): Promise<T> {
  return refuseViolation(change, async () => {
    const other = await BlockedDate.findOne({
      where: {
        removedAt: null,
        days: { [Op.overlap]: dayRange(range) },
        ...(exceptId !== null && { id: { [Op.ne]: exceptId } }),
      },
      order: ["days"],
    });
    if (!other) return null;
    const { start, end } = blockedRangeOf(other.days);
    const days = start === end ? start : `${start} - ${end}`;
    return { values: { start, end, days, details: other.details } };
  });
}
