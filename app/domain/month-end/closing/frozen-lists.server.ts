import { createHash } from "node:crypto";
import { sql, type Tx } from "@db/transaction";
import { canonicalJson } from "~/domain/shared/chained-hash.server";
import type { MonthOfJetty } from "../rules";
import { firstDay } from "../rules";
import type { FrozenCorrection, FrozenDifference } from "./frozen-month";

/** The hashes of a closing's lists: of its differences, and of the corrections that count in it. */
export async function hashesOfLists(
  tx: Tx | null,
  of: MonthOfJetty,
): Promise<{ differencesSha256: string; correctionsSha256: string }> {
  const values = { jettyId: of.jettyId, month: firstDay(of.month) };
  const differences = await sql<Omit<FrozenDifference, "explainedAt"> & { explainedAt: Date }>(
    tx,
    `select kind, subject_type, subject_id, amount_sen, reason, remark, explained_by, explained_at
       from month_difference
      where jetty_id = :jettyId and month = :month
      order by kind, subject_type, subject_id`,
    values,
  );
  const corrections = await sql<FrozenCorrection>(
    tx,
    `select kind, subject_type, subject_id, origin_month, sold_sen, received_sen
       from month_correction
      where jetty_id = :jettyId and month = :month
      order by kind, subject_type, subject_id, origin_month`,
    values,
  );
  return {
    differencesSha256: sha256(
      differences.map((one) => ({ ...one, explainedAt: one.explainedAt.toISOString() })),
    ),
    correctionsSha256: sha256(corrections),
  };
}

function sha256(list: unknown): string {
  return createHash("sha256").update(canonicalJson(list)).digest("hex");
}
