import { sql, type Tx } from "@db/transaction";
import { decryptText, encryptText } from "~/domain/second-factor/encrypt-text.server";
import { newSigningSecret } from "./sign.server";

/** So long an old secret signs beside the new one. */
const OLD_SECRET_LIFETIME_S = 24 * 3_600;
/** Secrets that sign at once, the newest of them: a header stays short however often one is renewed. */
const MAX_SECRETS = 3;

/** What an endpoint's secrets are encrypted for. */
export const webhookSecretPurpose = (endpointId: number) => `webhook ${endpointId}`;

/**
 * Gives an endpoint a new secret and returns it, the only time that anybody sees it. The one before
 * it signs for another 24 hours.
 */
export async function addSecret(tx: Tx, endpointId: number, now: Date): Promise<string> {
  const secret = newSigningSecret();
  await sql(
    tx,
    `update webhook_secret
        set expires_at = :now::timestamptz + make_interval(secs => :lifetimeS)
      where endpoint_id = :endpointId and expires_at is null`,
    { endpointId, now, lifetimeS: OLD_SECRET_LIFETIME_S },
  );
  await sql(
    tx,
    `insert into webhook_secret (endpoint_id, secret, created_at)
      values (:endpointId, :secret, :now)`,
    { endpointId, now, secret: encryptText(secret, webhookSecretPurpose(endpointId)) },
  );
  await sql(
    tx,
    `delete from webhook_secret
      where endpoint_id = :endpointId and (expires_at <= :now or id not in (
        select id from webhook_secret
          where endpoint_id = :endpointId order by id desc limit :most))`,
    { endpointId, now, most: MAX_SECRETS },
  );
  return secret;
}

/** The secrets that sign now, the newest first. Throws where none can be opened (SECRET_KEY). */
export async function signingSecrets(endpointId: number, now: Date): Promise<string[]> {
  const rows = await sql<{ secret: Buffer }>(
    null,
    `select secret from webhook_secret
      where endpoint_id = :endpointId and (expires_at is null or expires_at > :now)
      order by id desc`,
    { endpointId, now },
  );
  const opened = rows.flatMap(
    ({ secret }) => decryptText(secret, webhookSecretPurpose(endpointId)) ?? [],
  );
  if (opened.length === 0) throw new Error("An endpoint has no secret that can be opened.");
  return opened;
}
