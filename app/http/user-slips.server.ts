import { can } from "~/domain/access/capabilities";
import type { Level } from "~/domain/access/levels";
import { latestShiftOf } from "~/domain/shifts/queries.server";
import type { LatestShift } from "~/ui/counter/shift/user-slips";

/** The last shift whose slips a page offers for a user; null for one who has no counter role, and so no slips (R-2.6-10). */
export async function latestSlipsOf(user: {
  id: number;
  level: Level;
}): Promise<{ latest: LatestShift | null } | null> {
  if (!can({ level: user.level, isSuper: false, mayClearLog: false }, "slips.print-own"))
    return null;
  return { latest: await latestShiftOf(user.id) };
}
