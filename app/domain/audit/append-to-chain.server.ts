import { inTransaction, sql, type Tx } from "@db/transaction";
import {
  CANONICAL_SQL,
  GENESIS_HASH,
  rowHash,
  SEAL_COLUMNS,
  sealHash,
  type StoredSeal,
} from "./chain.server";
import { SEARCH_TEXT_JOINS_SQL, SEARCH_TEXT_SQL } from "./search-text";

/** The most rows of one seal; the table says the same. */
export const MAX_ROWS_PER_SEAL = 1_000;
const MAX_SEALS_PER_RUN = 60;
const CHAIN_LOCK_KEY = 72_657_479;

/**
 * Seals the audit rows that nothing can come before any more, oldest first. Returns how many. Rows
 * become final in the order of their transactions, not of their numbers: one that took its number
 * early may commit late, so a row is sealed only when every transaction up to its own is over.
 * Nothing waits for this, and nobody who sells knows of it. Throws when the server counts
 * transactions anew, as after a restored dump: its owner must begin an era first.
 */
export async function appendToChain(at: Date): Promise<number> {
  let sealed = 0;
  for (let turn = 0; turn < MAX_SEALS_PER_RUN; turn += 1) {
    const rows = await inTransaction((tx) => appendBatch(tx, at));
    sealed += rows;
    if (rows < MAX_ROWS_PER_SEAL) break;
  }
  return sealed;
}

interface Row {
  id: number;
  era: number;
  txid: string;
  canonical: string;
  actorId: number | null;
  module: string;
  words: string;
}

async function appendBatch(tx: Tx, at: Date): Promise<number> {
  const [lock] = await sql<{ ours: boolean }>(
    tx,
    "select pg_try_advisory_xact_lock(:chainLockKey) as ours",
    { chainLockKey: CHAIN_LOCK_KEY },
  );
  if (!lock?.ours) return 0;
  const last = await newestSeal(tx);
  if (last) await assertSameTransactionCounter(tx, last);
  const rows = await sql<Row>(tx, FINAL_ROWS, {
    lastEra: last?.lastEra ?? 0,
    lastTxid: last?.lastTxid ?? "0",
    lastId: last?.lastId ?? 0,
    most: MAX_ROWS_PER_SEAL,
  });
  const end = rows.at(-1);
  if (!end) return 0;
  let link = last?.root ?? GENESIS_HASH;
  const lines = rows.map(({ id, canonical, actorId, module, words }) => {
    link = rowHash(link, canonical);
    return { audit_id: id, hash: link.toString("hex"), actor_id: actorId, module, words };
  });
  const seal = {
    no: (last?.no ?? 0) + 1,
    ...{ lastEra: end.era, lastTxid: end.txid, lastId: end.id },
    ...{ rows: rows.length, total: String(BigInt(last?.total ?? "0") + BigInt(rows.length)) },
    ...{ root: link, previous: last?.hash ?? null, at },
  };
  await sql(
    tx,
    `insert into audit_seal (no, last_era, last_txid, last_id, rows, total, root, previous, at,
        hash)
      values (:no, :lastEra, :lastTxid::xid8, :lastId, :rows, :total, :root, :previous, :at, :hash)`,
    {
      no: seal.no,
      lastEra: seal.lastEra,
      lastTxid: seal.lastTxid,
      lastId: seal.lastId,
      rows: seal.rows,
      total: seal.total,
      root: seal.root,
      previous: seal.previous,
      at: seal.at,
      hash: sealHash(seal),
    },
  );
  await sql(
    tx,
    `insert into audit_line (audit_id, seal_no, hash, actor_id, module, words)
     select l.audit_id, :no, decode(l.hash, 'hex'), l.actor_id, l.module, l.words
       from jsonb_to_recordset(:lines::jsonb) as l(audit_id int, hash text, actor_id int,
         module text, words text)`,
    { no: seal.no, lines: JSON.stringify(lines) },
  );
  return rows.length;
}

/** The seal that was made last, or null. */
export async function newestSeal(tx: Tx | null): Promise<StoredSeal | null> {
  const [seal] = await sql<StoredSeal>(
    tx,
    `select ${SEAL_COLUMNS} from audit_seal order by no desc limit 1`,
  );
  return seal ?? null;
}

async function assertSameTransactionCounter(tx: Tx, last: StoredSeal): Promise<void> {
  const [row] = await sql(
    tx,
    `select 1 as younger
      where :lastEra::smallint >= (select coalesce(max(era), 0) from audit)
        and :lastTxid::xid8 >= pg_snapshot_xmax(pg_current_snapshot())`,
    { lastEra: last.lastEra, lastTxid: last.lastTxid },
  );
  if (row)
    throw new Error(
      "The audit was restored into a server that counts transactions anew: run `npm run audit:new-era` as the owner of the database.",
    );
}

const FINAL_ROWS = `
  select a.id, a.era, a.txid::text as txid, ${CANONICAL_SQL} as canonical, a.actor_id, a.module,
      ${SEARCH_TEXT_SQL} as words
    from audit a ${SEARCH_TEXT_JOINS_SQL}
   where (a.era, a.txid, a.id) > (:lastEra::smallint, :lastTxid::xid8, :lastId::int)
     and (a.era < (select max(era) from audit) or a.txid < pg_snapshot_xmin(pg_current_snapshot()))
   order by a.era, a.txid, a.id limit :most`;
