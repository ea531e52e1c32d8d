import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { fieldChanges } from "../field-changes";
import { requireKnownStoppage } from "../weather/require-known-stoppage.server";
import type { DepartureNews } from "./departure-news";
import { type HeldDeparture, holdDeparture } from "./hold-departure.server";
import { tellBuyers } from "./tell-buyers.server";
import { type DepartureAct, standingAfter } from "./transitions";

/**
 * Says how a departure goes: boarding, left, delayed, cancelled, on time again, and asks for the
 * mails to its buyers. Answers how many. `version` is the one that a form was filled in with; a
 * button brings none, for the act itself says what it takes.
 * Of two people at once the second learns what has become of it: throws Refusal not_found,
 * changed_meanwhile { name }, sailing_stopped of a delay, or what `standingAfter` refuses.
 */
export async function setStatus(
  id: number,
  act: DepartureAct,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
  version: number | null = null,
): Promise<number> {
  return inTransaction(async (tx) => {
    const before = await holdDeparture(tx, id, by, version);
    const after = standingAfter(before, act, now);
    if (act.act === "delay") {
      const { delayedTo: at, anyway } = act;
      await requireKnownStoppage(tx, { jettyId: before.jettyId, at, anyway });
    }
    const [changed] = await sql<{ version: number }>(
      tx,
      `update departure set state = :state, delayed_to = :delayedTo, reason = :reason,
          version = version + 1, updated_at = now(), updated_by = :userId
        where id = :id returning version`,
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
    const kind = newsOf(before, act);
    if (kind === null || !changed) return 0;
    const again = before.delayedTo !== null;
    const { delayedTo } = after;
    return tellBuyers(tx, { id, version: changed.version, kind, delayedTo, again });
  });
}

/** What its buyers are told of an act; null for nothing. */
function newsOf(before: HeldDeparture, act: DepartureAct): DepartureNews | null {
  if (act.act === "delay") return act.tell ? "delayed" : null;
  if (act.act === "cancel") return act.tell ? "cancelled" : null;
  const wasOtherwise = before.state === "cancelled" || before.delayedTo !== null;
  return act.act === "on_time" && wasOtherwise ? "on_time" : null;
}
