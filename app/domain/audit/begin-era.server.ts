import { inTransaction, sql } from "@db/transaction";

/**
 * Begins another era of the audit, once after a dump was restored into another server: there
 * transactions are counted anew, and the rows from before all come first. Only the owner of the
 * table may. Returns the era's number.
 */
export async function beginEra(): Promise<number> {
  return inTransaction(async (tx) => {
    await sql(tx, "lock table audit in share row exclusive mode");
    const [row] = await sql<{ era: number }>(
      tx,
      `select greatest(1, (select max(era) from audit),
          (select last_era from audit_seal order by no desc limit 1))::int as era`,
    );
    const era = (row?.era ?? 1) + 1;
    await sql(tx, `alter table audit alter column era set default ${Number(era)}`);
    await sql(
      tx,
      `insert into audit (actor_kind, module, action, subject_type, subject_id, before, after)
       values ('system', 'audit', 'update', 'audit', 'era', jsonb_build_object('era', :after::int),
           jsonb_build_object('era', :era::int))`,
      { after: era - 1, era },
    );
    return era;
  });
}
