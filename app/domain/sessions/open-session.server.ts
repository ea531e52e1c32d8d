import { AppUser, StaffSession } from "@db/models/index";
import type { Tx } from "@db/transaction";
import { config } from "~/config.server";
import { currentJetty } from "~/domain/places/jetties";
import { hashOf, newSecret } from "~/domain/shared/secrets.server";

/** The program that signs in, as clients name it in X-Platform. */
export const PLATFORMS = ["web_app", "mobile_app", "scanner_app"] as const;
export type Platform = (typeof PLATFORMS)[number];

/** From where somebody signs in; shown to the owner in the list of sessions. */
export interface SessionOrigin {
  platform: Platform;
  userAgent: string;
  address: string;
}

const MAX_USER_AGENT_LENGTH = 200;
const MAX_ADDRESS_LENGTH = 60;

/**
 * A new session of a user, at the user's jetty (jetty 0 begins at 1). Returns its token, 256 random
 * bits, of which the database keeps the hash alone (A1). Always a new one: a token that somebody
 * planted in a browser never becomes a session.
 */
export async function openSession(
  tx: Tx,
  user: { id: number; jettyId: number },
  origin: SessionOrigin,
  now: Date,
): Promise<string> {
  const token = newSecret();
  await StaffSession.create(
    {
      tokenHash: hashOf(token),
      userId: user.id,
      platform: origin.platform,
      jettyId: currentJetty(user.jettyId),
      userAgent: origin.userAgent.slice(0, MAX_USER_AGENT_LENGTH),
      address: origin.address.slice(0, MAX_ADDRESS_LENGTH),
      createdAt: now,
      lastSeen: now,
      expiresAt: new Date(now.getTime() + config().SESSION_HOURS * 3_600_000),
    },
    { transaction: tx },
  );
  await AppUser.update({ lastActive: now }, { where: { id: user.id }, transaction: tx });
  return token;
}
