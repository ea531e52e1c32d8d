import { sql, type Tx } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { lastChangeValues } from "~/domain/users/rules";
import { MAX_REFUNDS_AT_ONCE } from "./rules";

/** Who acts upon refunds: whoever is bound to a jetty upon that jetty's alone. */
export type RefundClerk = Pick<Staff, "userId" | "ownJettyId">;

export interface LockedRefund {
  id: number;
  state: string;
  amountSen: number;
  refundRef: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
}

/**
 * The refunds, held until the transaction ends, in the order of their numbers, so that two people
 * never wait for each other. Throws Refusal not_found where one is none of theirs, or
 * refunds_many { max }.
 */
export async function lockRefunds(
  tx: Tx,
  ids: readonly number[],
  { ownJettyId }: RefundClerk,
): Promise<LockedRefund[]> {
  if (ids.length > MAX_REFUNDS_AT_ONCE)
    throw new Refusal("refunds_many", { values: { max: MAX_REFUNDS_AT_ONCE } });
  const rows = await sql<LockedRefund>(
    tx,
    `select id, state, amount_sen, refund_ref, decided_by, decided_at
       from refund_due
      where id = any(:ids) and (:ownJettyId = 0 or jetty_id = :ownJettyId)
      order by id for update`,
    { ids, ownJettyId },
  );
  if (rows.length === 0 || rows.length < new Set(ids).size) throw new Refusal("not_found");
  return rows;
}

/** Throws Refusal refund_decided { name, day, time } where somebody decided about one before. */
export async function assertDue(tx: Tx, rows: readonly LockedRefund[]): Promise<void> {
  const first = rows.find(({ state }) => state !== "open");
  if (!first) return;
  const name = await userNameOf(tx, first.decidedBy);
  throw new Refusal("refund_decided", { values: lastChangeValues(name, first.decidedAt) });
}
