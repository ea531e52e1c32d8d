import { sql, type Tx } from "@db/transaction";
import { config } from "~/config.server";
import { currentJetty } from "~/domain/places/jetties";
import { hashOf, newSecret } from "~/domain/shared/codes.server";

/** The program that signs in, as clients name it in X-Platform. */
export const PLATFORMS = ["web_app", "mobile_app", "scanner_app"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** From where somebody signs in; shown to the owner in the list of sessions. */
export interface Whence {
  platform: Platform;
  userAgent: string;
  address: string;
}

const LONGEST_AGENT = 200;
const LONGEST_ADDRESS = 60;

/**
 * A new session of a user, at the user's jetty (jetty 0 begins at 1). Returns its token, 256 random bits, of which the database
 * keeps the hash alone (A1). Always a new one: a token that somebody planted in a browser never becomes a session.
 */
export async function openSession(
  tx: Tx,
  user: { id: number; jettyId: number },
  whence: Whence,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await sql(
    tx,
    `insert into staff_session (token_hash, user_id, platform, jetty_id, user_agent, address, created_at, last_seen, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7, $7::timestamptz + make_interval(secs => $8)) returning id`,
    [
      hashOf(token),
      user.id,
      whence.platform,
      currentJetty(user.jettyId),
      whence.userAgent.slice(0, LONGEST_AGENT),
      whence.address.slice(0, LONGEST_ADDRESS),
      now,
      config().SESSION_HOURS * 3_600,
    ],
  );
  await sql(tx, "update app_user set last_active = $2 where id = $1 returning id", [user.id, now]);
  return token;
}
