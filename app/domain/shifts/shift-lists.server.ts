import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { likePattern, type ListPage, type ListQuery, PAGE_ROWS } from "~/domain/shared/list-page";

export interface OpenShiftRow {
  id: number;
  cashier: string;
  jettyId: JettyId;
  openedAt: Date;
}

export interface ClosedShiftRow extends OpenShiftRow {
  closedAt: Date;
  zNo: number;
  overShortSen: number;
}

/** Shifts that are open now, the longest first: the forgotten ones stand at the head. */
export async function openShifts({ search, page }: ListQuery): Promise<ListPage<OpenShiftRow>> {
  const rows = await sql<OpenShiftRow>(
    null,
    `select s.id, u.name as cashier, s.jetty_id as "jettyId", s.opened_at as "openedAt"
       from shift s join app_user u on u.id = s.user_id
      where s.closed_at is null and ($1 = '' or u.name ilike $2)
      order by s.opened_at, s.id limit ${PAGE_ROWS} offset $3`,
    [search, likePattern(search), page * PAGE_ROWS],
  );
  return { search, page, rows, total: await countOf("closed_at is null", search) };
}

/** Closed shifts, the last first, looked for by the cashier's name or the number of the Z report. */
export async function closedShifts({ search, page }: ListQuery): Promise<ListPage<ClosedShiftRow>> {
  const rows = await sql<ClosedShiftRow>(
    null,
    `select s.id, u.name as cashier, s.jetty_id as "jettyId", s.opened_at as "openedAt", s.closed_at as "closedAt", s.z_no as "zNo", s.counted_sen - s.expected_sen as "overShortSen"
       from shift s join app_user u on u.id = s.user_id
      where s.closed_at is not null and ($1 = '' or u.name ilike $2 or s.z_no::text = $1)
      order by s.closed_at desc, s.id desc limit ${PAGE_ROWS} offset $3`,
    [search, likePattern(search), page * PAGE_ROWS],
  );
  return { search, page, rows, total: await countOf("closed_at is not null", search) };
}

async function countOf(
  state: "closed_at is null" | "closed_at is not null",
  search: string,
): Promise<number> {
  const [row] = await sql<{ total: number }>(
    null,
    search === ""
      ? `select count(*)::int as total from shift where ${state}`
      : `select count(*)::int as total from shift s join app_user u on u.id = s.user_id where s.${state} and (u.name ilike $2 or s.z_no::text = $1)`,
    search === "" ? [] : [search, likePattern(search)],
  );
  return row?.total ?? 0;
}

/** Any shift, for whoever sees them all: whose, and whether it is open. */
export async function shiftById(
  shiftId: number,
): Promise<(OpenShiftRow & { userId: number; closed: boolean }) | null> {
  const [row] = await sql<OpenShiftRow & { userId: number; closed: boolean }>(
    null,
    `select s.id, s.user_id as "userId", u.name as cashier, s.jetty_id as "jettyId", s.opened_at as "openedAt", s.closed_at is not null as closed
       from shift s join app_user u on u.id = s.user_id where s.id = $1`,
    [shiftId],
  );
  return row ?? null;
}
