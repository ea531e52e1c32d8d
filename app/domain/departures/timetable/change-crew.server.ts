import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { fieldChanges } from "../field-changes";
import { holdDeparture } from "../status/hold-departure.server";
import { requireCrew, requireFreeBoat } from "./require-crew.server";
import type { CrewInput } from "./schema.server";

/**
 * Puts another boat or skipper in for one departure, which then carries what that boat may. Answers
 * how many people hold more places than there are. Throws Refusal not_found, changed_meanwhile
 * { name }, departure_left, departure_cancelled, boat_busy { time } and what `requireCrew` refuses.
 */
export async function changeCrew(
  id: number,
  { boatId, skipperId, version }: CrewInput,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<number> {
  return inTransaction(async (tx) => {
    // The boat before its departures, as every other change of plan holds them.
    await sql(tx, "select id from boat where id = :boatId for update", { boatId });
    const before = await holdDeparture(tx, id, by, version);
    if (before.state === "left") throw new Refusal("departure_left");
    if (before.state === "cancelled") throw new Refusal("departure_cancelled");
    const { jettyId, day } = before;
    const { boat, skipper, capacity } = await requireCrew(tx, { jettyId, boatId, skipperId, day });
    const changes = fieldChanges({ ...before }, { boat, skipper, capacity });
    if (!changes) return 0;
    await requireFreeBoat(tx, boatId, before.sailsAt, id);
    const [after] = await sql<{ over: number }>(
      tx,
      `update departure set boat_id = :boatId, skipper_id = :skipperId, capacity = :capacity,
          changed = true, version = version + 1, updated_at = now(), updated_by = :userId
        where id = :id
        returning seats_taken(id, :now) - capacity as over`,
      { id, boatId, skipperId, capacity, now, userId: by.userId },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      { module: "departures", action: "update", subject: { type: "departure", id }, ...changes },
    );
    return Math.max(0, after?.over ?? 0);
  });
}
