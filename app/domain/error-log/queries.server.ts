import { AppUser, ErrorEntry } from "@db/models/index";
import { PAGE_ROWS } from "~/domain/shared/list-page";
import { pagedList } from "~/domain/shared/paged-list.server";
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
  const { rows, total } = await pagedList(
    {
      model: ErrorEntry,
      where: {},
      order: [["id", "desc"]],
      include: [{ model: AppUser, as: "user", attributes: ["name"] }],
      row: entryOf,
    },
    { search: "", page, limit },
  );
  return { lines: rows.toReversed(), total };
}

/** Lines since the log was last cleared: the menu's badge counts them. */
export async function errorsSinceClear(): Promise<number> {
  return ErrorEntry.count();
}

function entryOf(entry: ErrorEntry): ErrorLogEntry {
  const { id, at, lastAt, times, source, place, requestId, name, message, stack } = entry;
  return {
    ...{ id, at, lastAt, times, source, place, requestId, name, message, stack },
    userName: entry.user?.name ?? null,
  };
}
