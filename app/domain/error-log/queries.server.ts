import { sql } from "@db/transaction";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import type { ErrorSource } from "./scrub-error.server";

export interface ErrorLogEntry {
  id: number;
  at: Date;
  lastAt: Date;
  times: number;
  source: ErrorSource;
  place: string;
  requestId: string;
  userName: string | null;
  name: string;
  message: string;
  stack: string;
}

/** One page of the log: page 0 is the newest, and on each the newest stands last (T7). */
export async function errorLogPage(
  page: number,
  limit = PAGE_ROWS,
): Promise<{ lines: ErrorLogEntry[]; total: number }> {
  const lines = await sql<ErrorLogEntry>(
    null,
    `select e.id, e.at, e.last_at as "lastAt", e.times, e.source, e.place, e.request_id as "requestId", u.name as "userName", e.name, e.message, e.stack
       from (select * from error_entry order by id desc limit $1 offset $2) e left join app_user u on u.id = e.user_id order by e.id`,
    [limit, page * limit],
  );
  return { lines, total: await errorsSinceClear() };
}

/** Lines since the log was last cleared: the menu's badge counts them. */
export async function errorsSinceClear(): Promise<number> {
  const [row] = await sql<{ lines: number }>(
    null,
    "select count(*)::int as lines from error_entry",
  );
  return row?.lines ?? 0;
}
