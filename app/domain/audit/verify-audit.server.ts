import { sql } from "@db/transaction";
import { MAX_ROWS_PER_SEAL } from "./append-to-chain.server";
import {
  CANONICAL_SQL,
  GENESIS_HASH,
  rowHash,
  SEAL_COLUMNS,
  sealHash,
  type StoredSeal,
} from "./chain.server";

/** A place in the chain that somebody keeps elsewhere: the number and the hash (hex) of a seal. */
export interface ChainHead {
  no: number;
  hash: string;
}

export type VerificationResult =
  | { ok: true; rows: number; unsealed: number; head: ChainHead | null }
  /** The first thing that is not as it was sealed. `row` is null where the seal itself is wrong. */
  | {
      ok: false;
      seal: number;
      row: number | null;
      why: "seal_gone" | "seal_changed" | "row_changed" | "row_gone" | "row_added" | "head_differs";
    };

type VerificationFault = Extract<VerificationResult, { ok: false }>;

/**
 * Computes the whole chain again from the rows, seal by seal in little memory, and names the first
 * fault. Whoever may rewrite all of it can make a new chain that agrees with itself: `kept`, a head
 * noted elsewhere before, finds that too.
 */
export async function verifyAudit(notedHead: ChainHead | null = null): Promise<VerificationResult> {
  let last: StoredSeal | null = null;
  let rows = 0;
  for (;;) {
    const seal: StoredSeal | null = await sealAfter(last);
    if (!seal) break;
    const fault = sealFault(seal, last, rows) ?? (await rowFault(seal, last));
    if (fault) return fault;
    if (notedHead && notedHead.no === seal.no && notedHead.hash !== seal.hash.toString("hex"))
      return { ok: false, seal: seal.no, row: null, why: "head_differs" };
    rows += seal.rows;
    last = seal;
  }
  if (notedHead && notedHead.no > (last?.no ?? 0))
    return { ok: false, seal: (last?.no ?? 0) + 1, row: null, why: "seal_gone" };
  return {
    ok: true,
    rows,
    unsealed: await countAfter(last),
    head: last && { no: last.no, hash: last.hash.toString("hex") },
  };
}

async function sealAfter(last: StoredSeal | null): Promise<StoredSeal | null> {
  const [seal] = await sql<StoredSeal>(
    null,
    `select ${SEAL_COLUMNS} from audit_seal where no > :no order by no limit 1`,
    { no: last?.no ?? 0 },
  );
  return seal ?? null;
}

function sealFault(
  seal: StoredSeal,
  last: StoredSeal | null,
  rowsBefore: number,
): VerificationFault | null {
  const due = (last?.no ?? 0) + 1;
  if (seal.no !== due) return { ok: false, seal: due, row: null, why: "seal_gone" };
  const follows =
    (seal.previous ?? GENESIS_HASH).equals(last?.hash ?? GENESIS_HASH) &&
    seal.total === String(rowsBefore + seal.rows);
  return follows && seal.hash.equals(sealHash(seal))
    ? null
    : { ok: false, seal: seal.no, row: null, why: "seal_changed" };
}

interface Pair {
  /** The row, where there is one in the seal's stretch. */
  id: number | null;
  canonical: string | null;
  /** The link that was made of a row. */
  lineId: number | null;
  hash: Buffer | null;
}

/** Compares the rows of a seal's stretch with the links that were made of them. */
async function rowFault(
  seal: StoredSeal,
  last: StoredSeal | null,
): Promise<VerificationFault | null> {
  const pairs = await sql<Pair>(null, PAIRS, {
    afterEra: last?.lastEra ?? 0,
    afterTxid: last?.lastTxid ?? "0",
    afterId: last?.lastId ?? 0,
    lastEra: seal.lastEra,
    lastTxid: seal.lastTxid,
    lastId: seal.lastId,
    no: seal.no,
    most: 2 * MAX_ROWS_PER_SEAL,
  });
  const fault = (row: number | null, why: VerificationFault["why"]): VerificationFault => ({
    ok: false,
    seal: seal.no,
    row,
    why,
  });
  const added = pairs.find((pair) => pair.lineId === null);
  if (added) return fault(added.id, "row_added");
  const gone = pairs.find((pair) => pair.id === null);
  if (gone) return fault(gone.lineId, "row_gone");
  let link = last?.root ?? GENESIS_HASH;
  for (const { id, canonical, hash } of pairs) {
    link = rowHash(link, canonical ?? "");
    if (!hash?.equals(link)) return fault(id, "row_changed");
  }
  return pairs.length === seal.rows && link.equals(seal.root) ? null : fault(null, "seal_changed");
}

const PAIRS = `
  select a.id, a.canonical, l.audit_id as line_id, l.hash
    from (select a.id, a.era, a.txid, ${CANONICAL_SQL} as canonical from audit a
           where (a.era, a.txid, a.id) > (:afterEra::smallint, :afterTxid::xid8, :afterId::int)
             and (a.era, a.txid, a.id) <= (:lastEra::smallint, :lastTxid::xid8, :lastId::int)
           order by a.era, a.txid, a.id limit :most) a
    full join (select audit_id, hash from audit_line where seal_no = :no) l on l.audit_id = a.id
   order by a.era, a.txid, a.id`;

async function countAfter(last: StoredSeal | null): Promise<number> {
  const [row] = await sql<{ rows: number }>(
    null,
    `select count(*)::int as rows
      from audit
      where (era, txid, id) > (:afterEra::smallint, :afterTxid::xid8, :afterId::int)`,
    { afterEra: last?.lastEra ?? 0, afterTxid: last?.lastTxid ?? "0", afterId: last?.lastId ?? 0 },
  );
  return row?.rows ?? 0;
}
