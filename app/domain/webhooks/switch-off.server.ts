import { sql, type Tx } from "@db/transaction";
import { type Actor, writeAudit } from "~/domain/audit/write-audit.server";
import type { Endpoint, OffReason } from "./endpoint";
import { readEndpoint } from "./queries.server";

/**
 * Switches an endpoint off: nothing new is queued for it, and what waits is not sent until it is
 * switched on. One that is off or removed stays as it is.
 */
export async function switchOff(
  tx: Tx,
  id: number,
  because: OffReason,
  actor: Actor = { kind: "system" },
): Promise<void> {
  const endpoint = await readEndpoint(id, tx);
  if (endpoint?.state !== "active") return;
  await sql(
    tx,
    `update webhook_endpoint
        set state = 'off', off_because = :because, version = version + 1,
            updated_by = coalesce(:userId, updated_by)
      where id = :id`,
    { id, because, userId: actor.kind === "user" ? actor.userId : null },
  );
  await writeAudit(tx, actor, {
    module: "setting",
    action: "disable",
    subject: { type: "webhook_endpoint", id },
    before: { ...auditName(endpoint), state: "active" },
    after: {
      ...auditName(endpoint),
      state: "switched_off",
      switchedOffBecause: `webhook_${because}`,
    },
  });
}

/** What names an endpoint in the audit trail. */
export function auditName({ description }: Pick<Endpoint, "description">) {
  return { details: description };
}
