import { Redis } from "ioredis";

const HOLDER = Symbol.for("jetty.redis");
const holder = globalThis as { [HOLDER]?: Redis };

/**
 * Opens the one Redis connection of this process for short commands. A command that cannot be sent
 * fails at once instead of waiting for Redis to come back: everything asked of it here has another
 * way (limits in PostgreSQL, rows that wait in the outbox).
 */
export function openRedis(url: string, onError: (error: Error) => void): Redis {
  holder[HOLDER] ??= connectRedis(url, onError, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 500,
  });
  return holder[HOLDER];
}

/** The Redis of this process, or null where none is configured. */
export function redis(): Redis | null {
  return holder[HOLDER] ?? null;
}

export function closeRedis(): void {
  holder[HOLDER]?.disconnect();
  delete holder[HOLDER];
}

export interface RedisConnectionOptions {
  maxRetriesPerRequest: number | null;
  enableOfflineQueue: boolean;
  commandTimeout?: number;
}

/**
 * A connection of its own, for a subscriber or a queue; whoever asks closes it. Tries again each
 * second, for ever.
 */
export function connectRedis(
  url: string,
  onError: (error: Error) => void,
  options: RedisConnectionOptions,
): Redis {
  const client = new Redis(url, {
    ...options,
    connectTimeout: 5_000,
    retryStrategy: (times) => Math.min(100 * 2 ** times, 1_000),
  });
  client.on("error", onError);
  return client;
}

/**
 * Throws when this Redis may evict keys: it would silently forget jobs. INFO is allowed where
 * CONFIG is not.
 */
export async function requireNoEviction(client: Redis): Promise<void> {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await client.info("memory"))?.[1];
  if (policy !== "noeviction")
    throw new Error(
      `The Redis of REDIS_URL has maxmemory-policy "${policy ?? "unknown"}" and may throw jobs away: set it to noeviction.`,
    );
}
