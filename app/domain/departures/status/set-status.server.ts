import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { fieldChanges } from "../field-changes";
import { requireKnownStoppage } from "../weather/require-known-stoppage.server";
import { holdDeparture } from "./hold-departure.server";
import { type DepartureAct, standingAfter } from "./transitions";

/**
 * Says how a departure goes: boarding, left, delayed, cancelled, on time again. `version` is the
 * one that a form was filled in with; a button brings none, for the act itself says what it takes.
 * Of two people at once the second learns what has become of it: throws Refusal not_found,
 * changed_meanwhile { name }, sailing_stopped of a delay, or what `standingAfter` refuses.
 */
export async function setStatus(
  id: number,
  act: DepartureAct,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
  version: number | null = null,
): Promise<void> {
  await inTransaction(async (tx) => {
    const before = await holdDeparture(tx, id, by, version);
    const after = standingAfter(before, act, now);
    if (act.act === "delay") {
      const { delayedTo: at, anyway } = act;
      await requireKnownStoppage(tx, { jettyId: before.jettyId, at, anyway });
    }
    await sql(
      tx,
      `update departure set state = :state, delayed_to = :delayedTo, reason = :reason,
          version = version + 1, updated_at = now(), updated_by = :userId
        where id = :id`,
      { ...after, id, userId: by.userId },
    );
    const changes = fieldChanges({ ...before }, { ...after });
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: act.act === "cancel" ? "cancel" : "update",
        subject: { type: "departure", id },
        ...changes,
      },
    );
  });
}
