import { sql } from "@db/transaction";
import type { DeviceScope } from "./scopes";

export interface ListedToken {
  id: number;
  name: string;
  scope: DeviceScope;
  createdAt: Date;
  expiresAt: Date;
  /** Null while it was never used; then address and user agent are empty. */
  lastSeen: Date | null;
  address: string;
  userAgent: string;
  isOver: boolean;
}

/** A user's tokens, those that work first, the newest first; one that is over for 30 days more. */
export async function tokensOf(userId: number, now: Date): Promise<ListedToken[]> {
  return sql<ListedToken>(
    null,
    `select id, name, scope, created_at, expires_at, last_seen, address, user_agent,
        expires_at <= :now as is_over
      from device_token
      where user_id = :userId
      order by expires_at <= :now, created_at desc, id desc
      limit 200`,
    { userId, now },
  );
}

/** The name of one of a user's tokens, or null. */
export async function tokenNameOf(userId: number, id: number): Promise<string | null> {
  const [row] = await sql<{ name: string }>(
    null,
    "select name from device_token where id = :id and user_id = :userId",
    { id, userId },
  );
  return row?.name ?? null;
}

/** How many of a user's tokens work now. */
export async function liveTokenCount(userId: number, now: Date): Promise<number> {
  const [row] = await sql<{ live: number }>(
    null,
    "select count(*)::int as live from device_token where user_id = :userId and expires_at > :now",
    { userId, now },
  );
  return row?.live ?? 0;
}
