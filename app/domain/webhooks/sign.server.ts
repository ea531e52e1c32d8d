import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";

/** A signing secret of Standard Webhooks: 32 random bytes. */
export function newSigningSecret(): string {
  return PREFIX + randomBytes(32).toString("base64");
}

/**
 * The headers of one try, as Standard Webhooks 1.0 has them: signed by every secret given, the
 * newest first, with the try's own time, because receivers refuse a message that is minutes old.
 */
export function signedHeaders(
  { id, body }: { id: string; body: string },
  secrets: readonly string[],
  now: Date,
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": secrets
      .map((secret) => `v1,${hmac(secret, `${id}.${timestamp}.${body}`)}`)
      .join(" "),
  };
}

function hmac(secret: string, text: string): string {
  const key = Buffer.from(secret.slice(PREFIX.length), "base64");
  return createHmac("sha256", key).update(text, "utf8").digest("base64");
}
