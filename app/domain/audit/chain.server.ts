import { createHash } from "node:crypto";

/** Before the first row there is this. */
export const GENESIS_HASH: Buffer = Buffer.alloc(32);

/**
 * A row `a` of `audit` as one text, all of it, the same for ever: the instant in microseconds of
 * UTC, the values as PostgreSQL stores them. A change of this line breaks every chain there is.
 */
export const CANONICAL_SQL = `jsonb_build_array(a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.era, a.txid::text, a.actor_kind, a.actor_id,
  a.module, a.action, a.subject_type, a.subject_id, a.before::text, a.after::text)::text`;

/** The hash of a row: of the row before it and of its own text. */
export function rowHash(before: Buffer, canonical: string): Buffer {
  return createHash("sha256").update(before).update(canonical, "utf8").digest();
}

/**
 * What a seal says. The rows after `previous` and up to (`lastEra`, `lastTxid`, `lastId`) end in
 * the link `root`.
 */
export interface Seal {
  no: number;
  lastEra: number;
  lastTxid: string;
  lastId: number;
  rows: number;
  /** Rows of all seals up to this one. */
  total: string;
  root: Buffer;
  previous: Buffer | null;
  at: Date;
}

/** The hash of a seal, which the next seal carries. */
export function sealHash(seal: Seal): Buffer {
  const text = JSON.stringify([
    ...[seal.no, seal.lastEra, seal.lastTxid, seal.lastId, seal.rows, seal.total],
    ...[seal.root.toString("hex"), seal.previous?.toString("hex") ?? null, seal.at.toISOString()],
  ]);
  return createHash("sha256").update(text, "utf8").digest();
}

/** The columns of a `Seal` and its hash, in the types of JavaScript. */
export const SEAL_COLUMNS = `no, last_era, last_txid::text as last_txid, last_id, rows, total::text as total, root, previous, at, hash`;

export interface StoredSeal extends Seal {
  hash: Buffer;
}
