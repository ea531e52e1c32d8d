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
    `insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before, after)
     values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb)`,
    [
      actor.kind,
      actor.kind === "user" ? actor.userId : null,
      entry.module,
      entry.action,
      entry.subject.type,
      String(entry.subject.id),
      entry.before === undefined ? null : JSON.stringify(entry.before),
      entry.after === undefined ? null : JSON.stringify(entry.after),
    ],
  );
}
