import { can } from "~/domain/access/capabilities";
import type { Level } from "~/domain/access/levels";
import type { LatestShift } from "~/ui/shifts/user-slips";
import { latestShiftOf } from "./queries.server";

/** The last shift whose slips a page offers for a user; null for one who has no counter role, and so no slips (R-2.6-10). */
export async function latestSlipsOf(user: {
  id: number;
  level: Level;
}): Promise<{ latest: LatestShift | null } | null> {
  if (!can({ level: user.level, isSuper: false, mayClearLog: false }, "slips.print-own"))
    return null;
  return { latest: await latestShiftOf(user.id) };
}
