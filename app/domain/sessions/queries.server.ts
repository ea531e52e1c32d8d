import { sql } from "@db/transaction";
import { config } from "~/config.server";
import type { Platform } from "./open-session.server";

export interface OwnSession {
  id: number;
  platform: Platform;
  userAgent: string;
  address: string;
  createdAt: Date;
  lastSeen: Date;
}

/** A user's sessions that are not over, the last seen first. */
export async function sessionsOf(userId: number, now: Date): Promise<OwnSession[]> {
  return sql<OwnSession>(
    null,
    `select id, platform, user_agent as "userAgent", address, created_at as "createdAt", last_seen as "lastSeen"
       from staff_session where user_id = $1 and expires_at > $2 and last_seen > $2::timestamptz - make_interval(secs => $3)
      order by last_seen desc, id desc limit 100`,
    [userId, now, config().SESSION_IDLE_MINUTES * 60],
  );
}
