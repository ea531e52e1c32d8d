import { inTransaction, sql } from "@db/transaction";
import { worksAt } from "~/domain/access/works-at";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { requireKnownStoppage } from "../weather/require-known-stoppage.server";
import { requireCrew, requireFreeBoat } from "./require-crew.server";
import type { ExtraInput } from "./schema.server";

/**
 * Adds a departure beside the timetable and answers its id. Throws Refusal departure_past,
 * select_required, boat_busy { time }, sailing_stopped and what `requireCrew` refuses.
 */
export async function addExtra(
  input: ExtraInput,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<number> {
  const { jettyId, day, time, boatId, skipperId, anyway } = input;
  const sailsAt = new Date(`${day}T${time}:00+08:00`);
  if (sailsAt <= now) throw new Refusal("departure_past", { field: "time" });
  return inTransaction(async (tx) => {
    if (!worksAt(by, jettyId)) throw new Refusal("select_required", { field: "jetty" });
    const { boat, skipper, capacity } = await requireCrew(tx, input);
    await requireFreeBoat(tx, boatId, sailsAt, null);
    await requireKnownStoppage(tx, { jettyId, at: sailsAt, anyway });
    const [made] = await sql<{ id: number }>(
      tx,
      `insert into departure (jetty_id, day, sails_at, boat_id, skipper_id, capacity, changed,
          updated_by)
       values (:jettyId, :day, :sailsAt, :boatId, :skipperId, :capacity, true, :userId)
       returning id`,
      { jettyId, day, sailsAt, boatId, skipperId, capacity, userId: by.userId },
    );
    const id = made?.id ?? 0;
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "create",
        subject: { type: "departure", id },
        after: { jettyId, day, time, boat, skipper, capacity },
      },
    );
    return id;
  });
}
