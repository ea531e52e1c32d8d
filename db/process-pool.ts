import type { DatabaseOptions } from "./connection";
import { openStandby } from "./standby";

/** What of a process's configuration says where the database is. */
interface DatabaseSettings {
  DATABASE_URL: string;
  DATABASE_POOLER_URL?: string | undefined;
  DATABASE_POOLER_PREPARED: boolean;
  DATABASE_REPLICA_URL?: string | undefined;
  DATABASE_ROLE: string;
  DATABASE_POOL: number;
}

/** The pool of a process that serves: through the pooler, where there is one. */
export function poolOptions(settings: DatabaseSettings): DatabaseOptions {
  const pool = { role: settings.DATABASE_ROLE, poolMax: settings.DATABASE_POOL };
  const { DATABASE_POOLER_URL: pooler, DATABASE_POOLER_PREPARED: prepared } = settings;
  return pooler === undefined
    ? { ...pool, url: settings.DATABASE_URL }
    : { ...pool, url: pooler, pooler: { prepared } };
}

/** Few connections: one report is made at a time. */
const STANDBY_POOL = 2;

/** Opens the standby that long reads go to, where there is one. */
export function openStandbyOf(
  { DATABASE_REPLICA_URL: url, DATABASE_ROLE: role }: DatabaseSettings,
  onError: (error: Error) => void,
): void {
  if (url !== undefined) openStandby({ url, role, poolMax: STANDBY_POOL, onError });
}
