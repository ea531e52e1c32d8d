import { sql } from "@db/transaction";
import type { JettyId } from "~/domain/places/jetties";
import { chainedHash } from "~/domain/shared/chained-hash.server";
import { expectedCashSen } from "./shift-sums.server";
import { zMarkOf } from "./z-mark";
import type { ZReport } from "./z-report";

export interface FrozenShift {
  id: number;
  jettyId: JettyId;
  zNo: number;
  data: ZReport;
  hash: Buffer;
  prevHash: Buffer;
  countedSen: number;
  expectedSen: number;
}

const FROZEN_COLUMNS =
  "id, jetty_id, z_no, z_data as data, z_hash as hash, z_prev_hash as prev_hash, counted_sen, expected_sen";
/** Links of a chain that are read at once. */
const BATCH = 500;

/** A closed shift as it was frozen, or null. */
export async function readFrozenShift(shiftId: number): Promise<FrozenShift | null> {
  const [row] = await sql<FrozenShift>(
    null,
    `select ${FROZEN_COLUMNS} from shift where id = :shiftId and closed_at is not null`,
    { shiftId },
  );
  return row ?? null;
}

export type ZVerificationResult =
  { state: "unknown" } | { state: "broken" } | { state: "true"; z: ZReport };

/**
 * Whether the mark on a printed report is that of a closed shift, and whether this shift's Z report
 * is what was frozen and hangs in the jetty's chain: after the one before it and before the one
 * after it. Without the right mark nothing is shown.
 */
export async function verifyZ(shiftId: number, mark: string): Promise<ZVerificationResult> {
  const shift = await readFrozenShift(shiftId);
  if (!shift || zMarkOf(shift.hash) !== mark.toUpperCase()) return { state: "unknown" };
  const neighbours = await sql<{ zNo: number; hash: Buffer; prevHash: Buffer }>(
    null,
    `select z_no, z_hash as hash, z_prev_hash as prev_hash
      from shift
      where jetty_id = :jettyId and z_no in (:zNo::int - 1, :zNo::int + 1)`,
    { jettyId: shift.jettyId, zNo: shift.zNo },
  );
  const previous = neighbours.find(({ zNo }) => zNo < shift.zNo);
  const next = neighbours.find(({ zNo }) => zNo > shift.zNo);
  const isLinked =
    (shift.zNo === 1 ? !previous : previous?.hash.equals(shift.prevHash) === true) &&
    (!next || next.prevHash.equals(shift.hash));
  return isLinked && isConsistent(shift) ? { state: "true", z: shift.data } : { state: "broken" };
}

/**
 * The first number at which a jetty's chain of Z reports is broken, or null: a gap, a changed
 * report, a link that does not hang.
 */
export async function firstBrokenZReport(jettyId: JettyId): Promise<number | null> {
  let [no, hash] = [0, Buffer.alloc(32)];
  for (;;) {
    const links = await sql<FrozenShift>(
      null,
      `select ${FROZEN_COLUMNS}
        from shift
        where jetty_id = :jettyId and z_no > :no
        order by z_no limit ${BATCH}`,
      { jettyId, no },
    );
    for (const link of links) {
      no += 1;
      if (link.zNo !== no || !link.prevHash.equals(hash) || !isConsistent(link)) return no;
      hash = Buffer.from(link.hash);
    }
    if (links.length < BATCH) break;
  }
  const [end] = await sql<{ lastNo: number; lastHash: Buffer }>(
    null,
    "select last_no, last_hash from z_chain where jetty_id = :jettyId",
    { jettyId },
  );
  return end?.lastNo === no && end.lastHash.equals(hash) ? null : no + 1;
}

/** Whether the frozen report is the one that was hashed, and the row says what the report says. */
function isConsistent({
  id,
  jettyId,
  zNo,
  data,
  hash,
  prevHash,
  countedSen,
  expectedSen,
}: FrozenShift): boolean {
  const matchesRow =
    data.shiftId === id &&
    data.jettyId === jettyId &&
    data.zNo === zNo &&
    data.countedSen === countedSen &&
    data.expectedSen === expectedSen;
  return (
    matchesRow &&
    expectedCashSen(data.sums) === expectedSen &&
    chainedHash(prevHash, data).equals(hash)
  );
}
