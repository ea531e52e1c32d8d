import { AppUser, AuditEntry } from "@db/models/index";
import { sql } from "@db/transaction";
import type { ListPage } from "~/domain/shared/list-page";
import { rowsOf } from "~/domain/shared/paged-list.server";
import { type AuditQuery, findEntries, MAX_COUNTED, NEWEST_FIRST } from "./find-entries.server";

export interface AuditRow {
  id: number;
  at: Date;
  actorKind: "user" | "buyer" | "system";
  /** Name and username of the staff member who did it. */
  actorName: string | null;
  username: string | null;
  module: string;
  action: string;
  subjectType: string;
  subjectId: string;
  /**
   * What the subject is called: a receipt number, a person's or company's name, a blocked date's
   * details.
   */
  subjectName: string | null;
  before: unknown;
  after: unknown;
}

export interface AuditPage extends ListPage<AuditRow> {
  /** There are more than `total`: counting stopped there. */
  more: boolean;
}

/**
 * One page of the audit, newest first. A search looks through module, action, user, subject and the
 * texts of before and after.
 */
export async function auditPage(query: AuditQuery): Promise<AuditPage> {
  const asked = { search: query.search, page: query.page };
  const { ids, total, exact } = await findEntries(query);
  const rows = await auditRows(ids);
  const more = !exact && total > MAX_COUNTED;
  return { ...asked, rows, total: more ? MAX_COUNTED : total, more };
}

const BATCH = 500;

/**
 * The entries of all pages, newest first, some hundreds at a time and at most MAX_COUNTED, for a
 * file. What is written meanwhile is not among them.
 */
export async function* everyAuditEntry(query: AuditQuery): AsyncGenerator<AuditRow[]> {
  let newestId: number | null = null;
  for (let page = 0; page * BATCH < MAX_COUNTED; page += 1) {
    const { ids } = await findEntries({ ...query, page, limit: BATCH, newestId });
    newestId ??= ids[0] ?? null;
    if (ids.length > 0) yield await auditRows(ids);
    if (ids.length < BATCH) return;
  }
}

/** Entries as the list shows them, the newest first. */
export async function auditRows(ids: readonly number[]): Promise<AuditRow[]> {
  const list = {
    model: AuditEntry,
    order: NEWEST_FIRST,
    include: [{ model: AppUser, as: "actor", attributes: ["name", "username"] }],
    row: rowOf,
  };
  const [rows, names] = await Promise.all([rowsOf(list, ids), subjectNames(ids)]);
  return rows.map((row) => ({ ...row, subjectName: names.get(row.id) ?? null }));
}

function rowOf(entry: AuditEntry): Omit<AuditRow, "subjectName"> {
  const { id, at, actorKind, module, action, subjectType, subjectId, before, after } = entry;
  return {
    ...{ id, at, actorKind, module, action, subjectType, subjectId, before, after },
    actorName: entry.actor?.name ?? null,
    username: entry.actor?.username ?? null,
  };
}

const SUBJECT_NUMBER = "case when a.subject_id ~ '^[0-9]{1,9}$' then a.subject_id::int end";

/** One statement for all tables that subjects stand in. */
async function subjectNames(ids: readonly number[]): Promise<Map<number, string | null>> {
  const subjects = await sql<{ id: number; name: string | null }>(
    null,
    `select a.id, case a.subject_type
        when 'ticket' then (select receipt_no from ticket where id = ${SUBJECT_NUMBER})
        when 'travel_credit' then (
          select t.receipt_no from travel_credit c join ticket t on t.id = c.ticket_id
            where c.id = ${SUBJECT_NUMBER})
        when 'payment_attempt' then (select our_ref from payment_attempt where id = ${SUBJECT_NUMBER})
        when 'refund_due' then (
          select coalesce(t.receipt_no, r.bill_code)
            from refund_due r left join ticket t on t.id = r.ticket_id where r.id = ${SUBJECT_NUMBER})
        when 'gateway_test_bill' then (select our_ref from gateway_test_bill where id = ${SUBJECT_NUMBER})
        when 'user' then (select name from app_user where id = ${SUBJECT_NUMBER})
        when 'operator' then (select company_name from operator where id = ${SUBJECT_NUMBER})
        when 'steward' then (select name from steward where id = ${SUBJECT_NUMBER})
        when 'boat' then (select name from boat where id = ${SUBJECT_NUMBER})
        when 'skipper' then (select name from skipper where id = ${SUBJECT_NUMBER})
        when 'timetable_entry' then (
          select concat_ws(' ', to_char(e.sails_at, 'HH24:MI'), b.name)
            from timetable_entry e join boat b on b.id = e.boat_id where e.id = ${SUBJECT_NUMBER})
        when 'departure' then (
          select to_char(d.sails_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD HH24:MI') || ' ' || b.name
            from departure d join boat b on b.id = d.boat_id where d.id = ${SUBJECT_NUMBER})
        when 'trip' then (
          select concat_ws(' ', to_char(r.day, 'YYYY-MM-DD'), coalesce(r.boat_name, '#' || r.no))
            from trip r where r.id = ${SUBJECT_NUMBER})
        when 'stoppage' then (
          select to_char(s.from_at at time zone 'Asia/Kuala_Lumpur', 'YYYY-MM-DD') || ' ' || j.name
            from stoppage s join jetty j on j.id = s.jetty_id where s.id = ${SUBJECT_NUMBER})
        when 'credit_account' then (select name from credit_account where id = ${SUBJECT_NUMBER})
        when 'credit_payment' then (
          select c.name from credit_payment p join credit_account c on c.id = p.account_id
            where p.id = ${SUBJECT_NUMBER})
        when 'webhook_endpoint' then (select description from webhook_endpoint where id = ${SUBJECT_NUMBER})
        when 'blocked_date' then (select details from blocked_date where id = ${SUBJECT_NUMBER})
      end as name
       from audit a where a.id = any(:ids)`,
    { ids },
  );
  return new Map(subjects.map(({ id, name }) => [id, name]));
}
