import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/shared/refusal";
import type { Endpoint } from "./endpoint";
import { readEndpoint } from "./queries.server";
import { addSecret } from "./secrets.server";
import { auditName, switchOff } from "./switch-off.server";

interface By {
  userId: number;
}

/** Switches an endpoint off until it is switched on again. Throws Refusal not_found. */
export async function deactivateEndpoint(id: number, by: By): Promise<void> {
  await inTransaction(async (tx) => {
    await required(tx, id);
    await switchOff(tx, id, "asked", { kind: "user", userId: by.userId });
  });
}

/**
 * Switches an endpoint on: what waits is sent at once, and it has three days again to succeed.
 * Throws Refusal not_found.
 */
export async function activateEndpoint(id: number, by: By, now: Date): Promise<void> {
  await inTransaction(async (tx) => {
    const endpoint = await required(tx, id);
    if (endpoint.state === "active") return;
    await sql(
      tx,
      `update webhook_endpoint
          set state = 'active', off_because = null, failing_since = null, version = version + 1,
              updated_by = :userId
        where id = :id`,
      { id, userId: by.userId },
    );
    await sql(
      tx,
      `update webhook_delivery set due_at = least(due_at, :now)
        where endpoint_id = :id and state = 'waiting'`,
      { id, now },
    );
    await audit(tx, by, "enable", endpoint, { state: "switched_off" }, { state: "active" });
  });
}

/**
 * Removes an endpoint with its secrets. Its row stays for the deliveries that name it, which are
 * deleted when they are 30 days old; a sale that is just being made never waits for it.
 */
export async function removeEndpoint(id: number, by: By): Promise<void> {
  await inTransaction(async (tx) => {
    const endpoint = await required(tx, id);
    await sql(
      tx,
      `update webhook_endpoint
          set state = 'removed', off_because = null, version = version + 1, updated_by = :userId
        where id = :id`,
      { id, userId: by.userId },
    );
    await sql(tx, "delete from webhook_secret where endpoint_id = :id", { id });
    const state = endpoint.state === "off" ? "switched_off" : "active";
    await audit(tx, by, "delete", endpoint, { state }, { state: "removed" });
  });
}

/**
 * Gives an endpoint a new signing secret and returns it, the only time that anybody sees it; the
 * old one signs beside it for 24 hours. Throws Refusal not_found.
 */
export async function rotateSecret(id: number, by: By, now: Date): Promise<string> {
  return inTransaction(async (tx) => {
    const endpoint = await required(tx, id);
    const secret = await addSecret(tx, id, now);
    await audit(tx, by, "update", endpoint, {}, { signingSecret: "renewed" });
    return secret;
  });
}

async function required(tx: Tx, id: number): Promise<Endpoint> {
  const endpoint = await readEndpoint(id, tx);
  if (!endpoint) throw new Refusal("not_found");
  return endpoint;
}

async function audit(
  tx: Tx,
  { userId }: By,
  action: string,
  endpoint: Endpoint,
  before: object,
  after: object,
): Promise<void> {
  await writeAudit(
    tx,
    { kind: "user", userId },
    {
      module: "setting",
      action,
      subject: { type: "webhook_endpoint", id: endpoint.id },
      before: { ...auditName(endpoint), ...before },
      after: { ...auditName(endpoint), ...after },
    },
  );
}
