import { inTransaction, sql } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { publishTicketChange } from "~/domain/live-events/publish-ticket-change.server";
import type { Staff } from "~/domain/sessions/read-session.server";
import { REFUSAL_UNTOLD } from "./fragments";
import { lockCase } from "./lock-case.server";

/**
 * Ticks that a buyer was called, or takes the tick away. Ticked twice it stays the first one's, until
 * the office refuses the money back: of that they have to be told anew.
 * Throws Refusal not_found.
 */
export async function markPhoned(
  caseId: number,
  phoned: boolean,
  by: Pick<Staff, "userId" | "ownJettyId">,
  now: Date,
): Promise<void> {
  await inTransaction(async (tx) => {
    const { id, ticketId } = await lockCase(tx, { kind: "staff", caseId, by });
    const changed = await sql(
      tx,
      `update weather_case c set phoned_at = case when :phoned::boolean then :now::timestamptz end,
          phoned_by = case when :phoned::boolean then :userId::int end
        where c.id = :id and ((c.phoned_at is not null) <> :phoned::boolean
          or :phoned::boolean and ${REFUSAL_UNTOLD}) returning 1 as changed`,
      { id, phoned, now, userId: by.userId },
    );
    if (changed.length === 0) return;
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "departures",
        action: "update",
        subject: { type: "ticket", id: ticketId },
        before: { phoned: !phoned },
        after: { phoned },
      },
    );
    await publishTicketChange(tx, ticketId);
  });
}
