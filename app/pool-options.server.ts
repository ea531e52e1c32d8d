import type { DatabaseOptions } from "@db/connection";
import { openStandby } from "@db/standby";
import type { Config } from "./config.server";

/** The pool of a process that serves: through the pooler, where there is one. */
export function poolOptions(settings: Config): DatabaseOptions {
  const pool = { role: settings.DATABASE_ROLE, poolMax: settings.DATABASE_POOL };
  const { DATABASE_POOLER_URL: pooler, DATABASE_POOLER_PREPARED: prepared } = settings;
  return pooler === undefined
    ? { ...pool, url: settings.DATABASE_URL }
    : { ...pool, url: pooler, pooler: { prepared } };
}

/** Few connections: one report is made at a time. */
const STANDBY_POOL = 2;

/** The standby that long reads go to, where there is one. */
export function openStandbyOf(
  { DATABASE_REPLICA_URL: url, DATABASE_ROLE: role }: Config,
  onError: (error: Error) => void,
): void {
  if (url !== undefined) openStandby({ url, role, poolMax: STANDBY_POOL, onError });
}
