import { sql } from "@db/transaction";
import type { AuditValue, RecordType } from "./rules";

type AuditRecord = Extract<AuditValue, { kind: "record" }>;

/** What records are called, by `recordKey`. */
export type RecordNames = ReadonlyMap<string, string>;

export const recordKey = ({ type, id }: { type: RecordType; id: number }) => `${type} ${id}`;

/**
 * The names of the records that entries speak of: a company, a receipt number, a person, a shift's
 * cashier with the number of its Z report. One statement; a record that is not there has no name.
 */
export async function recordNames(records: readonly AuditRecord[]): Promise<RecordNames> {
  if (records.length === 0) return new Map();
  const idsOf = (type: RecordType) => [
    ...new Set(records.filter((one) => one.type === type).map(({ id }) => id)),
  ];
  const rows = await sql<{ type: RecordType; id: number; name: string }>(
    null,
    `select 'operator' as type, id, company_name as name from operator where id = any(:operators)
     union all
     select 'ticket', id, receipt_no from ticket where id = any(:tickets)
     union all
     select 'user', id, name from app_user where id = any(:users)
     union all
     select 'shift', s.id, concat_ws(' · Z ', u.name, s.z_no)
       from shift s
       join app_user u on u.id = s.user_id
       where s.id = any(:shifts)`,
    {
      operators: idsOf("operator"),
      tickets: idsOf("ticket"),
      users: idsOf("user"),
      shifts: idsOf("shift"),
    },
  );
  return new Map(rows.map((row) => [recordKey(row), row.name]));
}
