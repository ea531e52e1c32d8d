import { sql, type Tx } from "@db/transaction";

export type Actor = { kind: "user"; userId: number } | { kind: "buyer" } | { kind: "system" };

export interface AuditEntry {
  module: string;
  action: string;
  subject: { type: string; id: string | number };
  before?: unknown;
  after?: unknown;
}

/**
 * One row for one change, in the change's own transaction (T6). Callers leave ic numbers, passwords
 * and tokens out of before and after.
 */
export async function writeAudit(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await sql(
    tx,
    `insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before,
        after)
     values (:kind, :actorId, :module, :action, :type, :subjectId, :before::jsonb, :after::jsonb)`,
    {
      kind: actor.kind,
      actorId: actor.kind === "user" ? actor.userId : null,
      module: entry.module,
      action: entry.action,
      type: entry.subject.type,
      subjectId: String(entry.subject.id),
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    },
  );
}
