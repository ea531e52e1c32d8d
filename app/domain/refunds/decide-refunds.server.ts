import { inTransaction, sql, type Tx } from "@db/transaction";
import type { Staff } from "~/domain/sessions/read-session.server";
import { Refusal } from "~/domain/shared/refusal";
import { userNameOf } from "~/domain/users/queries.server";
import { lastChangeValues } from "~/domain/users/rules";
import { MAX_REFUNDS_AT_ONCE } from "./rules";

type Decider = Pick<Staff, "userId" | "ownJettyId">;
type Decision = { state: "refunded"; refundRef: string } | { state: "no_refund"; note: string };

interface Row {
  id: number;
  state: string;
  refundRef: string | null;
  decidedBy: number | null;
  decidedAt: Date | null;
}

/**
 * Marks refunds as paid out under the bank's reference, all or none. The same form sent twice does
 * nothing more. Throws Refusal not_found, refunds_many { max }, or refund_decided { name, day, time }
 * where somebody decided about one of them before.
 */
export function payRefunds(
  ids: readonly number[],
  refundRef: string,
  by: Decider,
  now: Date,
): Promise<void> {
  return decide(ids, { state: "refunded", refundRef }, by, now);
}

/** Rejects a refund with its reason. Throws Refusal as `payRefunds` does. */
export function rejectRefund(id: number, note: string, by: Decider, now: Date): Promise<void> {
  return decide([id], { state: "no_refund", note }, by, now);
}

async function decide(
  ids: readonly number[],
  decision: Decision,
  by: Decider,
  now: Date,
): Promise<void> {
  if (ids.length > MAX_REFUNDS_AT_ONCE)
    throw new Refusal("refunds_many", { values: { max: MAX_REFUNDS_AT_ONCE } });
  await inTransaction(async (tx) => {
    const rows = await lockRefunds(tx, ids, by);
    if (rows.length === 0 || rows.length < new Set(ids).size) throw new Refusal("not_found");
    const mine = (row: Row) =>
      decision.state === "refunded" &&
      row.state === "refunded" &&
      row.refundRef === decision.refundRef &&
      row.decidedBy === by.userId;
    if (rows.every(mine)) return;
    const first = rows.find(({ state }) => state !== "open");
    if (first) {
      const name = await userNameOf(tx, first.decidedBy);
      throw new Refusal("refund_decided", { values: lastChangeValues(name, first.decidedAt) });
    }
    await sql(
      tx,
      `with decided as (
         update refund_due
            set state = :state, refund_ref = :refundRef, note = :note, decided_by = :userId,
                decided_at = greatest(:now, created_at)
          where id = any(:ids) returning id, amount_sen, state, refund_ref, note)
       insert into audit (actor_kind, actor_id, module, action, subject_type, subject_id, before,
           after)
         select 'user', :userId, 'payment', 'update', 'refund_due', id,
             jsonb_build_object('state', 'open'),
             jsonb_strip_nulls(jsonb_build_object('state', state, 'amountSen', amount_sen,
               'refundRef', refund_ref, 'reason', note))
           from decided order by id`,
      {
        state: decision.state,
        refundRef: decision.state === "refunded" ? decision.refundRef : null,
        note: decision.state === "no_refund" ? decision.note : null,
        userId: by.userId,
        now,
        ids,
      },
    );
  });
}

/** In the order of their numbers, so that two people never wait for each other. */
function lockRefunds(tx: Tx, ids: readonly number[], { ownJettyId }: Decider): Promise<Row[]> {
  return sql<Row>(
    tx,
    `select r.id, r.state, r.refund_ref, r.decided_by, r.decided_at
       from refund_due r
       left join ticket t on t.id = r.ticket_id
      where r.id = any(:ids) and (:ownJettyId = 0 or t.jetty_id = :ownJettyId)
      order by r.id for update of r`,
    { ids, ownJettyId },
  );
}
