import { inTransaction, sql, type Tx } from "@db/transaction";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/shared/refusal";
import { requireVersion } from "~/domain/users/require-version.server";
import type { EndpointContent } from "./endpoint";
import { MAX_ENDPOINTS } from "./event-names";
import { readEndpoint } from "./queries.server";
import { addSecret, signingSecrets } from "./secrets.server";

interface By {
  userId: number;
}

/** So long the same form, sent once more, shows the secret that it made. */
const SHOWN_AGAIN_MS = 10 * 60_000;

/**
 * Adds an endpoint and returns its number and its signing secret, which nobody sees again. The same
 * form sent twice adds one; after ten minutes its secret is null. Throws Refusal webhook_many
 * { max }.
 */
export async function addEndpoint(
  { formKey, ...content }: EndpointContent & { formKey: string },
  by: By,
  now: Date,
): Promise<{ id: number; secret: string | null }> {
  return inTransaction(async (tx) => {
    // Two that are added at once count one after the other.
    await sql(tx, "select pg_advisory_xact_lock(hashtextextended('webhook_endpoint', 0))");
    const [same] = await sql<{ id: number; state: string; createdAt: Date }>(
      tx,
      "select id, state, created_at from webhook_endpoint where form_key = :formKey",
      { formKey },
    );
    if (same?.state === "removed") throw new Refusal("not_found");
    if (same) {
      const shown = now.getTime() - same.createdAt.getTime() < SHOWN_AGAIN_MS;
      return {
        id: same.id,
        secret: shown ? ((await signingSecrets(same.id, now))[0] ?? null) : null,
      };
    }
    await requireRoom(tx);
    const [added] = await sql<{ id: number }>(
      tx,
      `insert into webhook_endpoint (url, description, events, jetty_id, form_key, created_at,
           created_by, updated_by)
         values (:url, :description, :events::text[], :jettyId, :formKey, :now, :userId, :userId)
         returning id`,
      { ...content, formKey, now, userId: by.userId },
    );
    if (!added) throw new Error("An endpoint was not added.");
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: "create",
        subject: { type: "webhook_endpoint", id: added.id },
        after: auditFields(content),
      },
    );
    return { id: added.id, secret: await addSecret(tx, added.id, now) };
  });
}

/**
 * Changes an endpoint; events that wait go to its new address. `version` is the one that the form
 * was filled in with. Throws Refusal not_found, changed_meanwhile { name }.
 */
export async function editEndpoint(
  id: number,
  version: number,
  content: EndpointContent,
  by: By,
): Promise<void> {
  await inTransaction(async (tx) => {
    const was = await readEndpoint(id, tx);
    if (!was) throw new Refusal("not_found");
    const [before, after] = [auditFields(was), auditFields(content)];
    // The same form sent twice.
    if (JSON.stringify(before) === JSON.stringify(after)) return;
    await requireVersion(tx, was, version);
    await sql(
      tx,
      `update webhook_endpoint
          set url = :url, description = :description, events = :events::text[],
              jetty_id = :jettyId, version = version + 1, updated_by = :userId
        where id = :id`,
      { ...content, id, userId: by.userId },
    );
    await writeAudit(
      tx,
      { kind: "user", userId: by.userId },
      {
        module: "setting",
        action: "update",
        subject: { type: "webhook_endpoint", id },
        before,
        after,
      },
    );
  });
}

async function requireRoom(tx: Tx): Promise<void> {
  const [row] = await sql<{ count: number }>(
    tx,
    "select count(*)::int as count from webhook_endpoint where state <> 'removed'",
  );
  if ((row?.count ?? 0) >= MAX_ENDPOINTS)
    throw new Refusal("webhook_many", { values: { max: MAX_ENDPOINTS } });
}

/** An address may hold a key of its receiver in its query, which the audit does not keep. */
function auditFields({ url, description, events, jettyId }: EndpointContent) {
  const { origin, pathname } = new URL(url);
  return {
    details: description,
    webhookUrl: origin + pathname,
    webhookEvents: events.join(", "),
    jettyId,
  };
}
