import { inTransaction, sql } from "@db/transaction";
import { can, type Person } from "~/domain/access/capabilities";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { JettyId } from "~/domain/places/jetties";
import type { Staff } from "~/domain/sessions/read-session.server";
import { dayOf } from "~/domain/shared/day";
import { Refusal } from "~/domain/shared/refusal";
import { requireVersion } from "~/domain/users/require-version.server";
import type { ReturnRule } from "./return-days.server";

/**
 * Says for how many days after its own a ticket of a jetty brings its people back; null where tickets
 * are for one way. What was scanned stays; who went out before the day on which it is switched on is not
 * counted on the island. Throws Refusal forbidden, not_found for a jetty that is not the person's, or
 * changed_meanwhile { name } where somebody was first.
 */
export async function setReturnDays(
  jettyId: JettyId,
  version: number,
  returnDays: number | null,
  by: Pick<Staff, "userId" | "ownJettyId"> & Person,
  now: Date,
): Promise<void> {
  if (!can(by, "timetable.manage")) throw new Refusal("forbidden");
  if (!worksAt(by, jettyId)) throw new Refusal("not_found");
  await inTransaction(async (tx) => {
    const [before] = await sql<ReturnRule & { updatedBy: number | null }>(
      tx,
      `select return_days, return_version as version, return_by as updated_by
         from jetty where id = :jettyId for no key update`,
      { jettyId },
    );
    if (!before) throw new Refusal("not_found");
    await requireVersion(tx, before, version);
    if (before.returnDays === returnDays) return;
    await sql(
      tx,
      `update jetty set return_days = :returnDays::int,
          return_since = case when :returnDays::int is not null then coalesce(return_since, :today) end,
          return_version = return_version + 1, return_by = :userId
        where id = :jettyId`,
      { jettyId, returnDays, today: dayOf(now), userId: by.userId },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "boarding",
        action: "update",
        subject: { type: "jetty", id: jettyId },
        before: { returnDays: before.returnDays },
        after: { returnDays },
      },
    );
  });
}
