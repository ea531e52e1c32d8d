import { sql, type Tx } from "@db/transaction";
import { Refusal } from "~/domain/shared/refusal";
import { lastChangeValues } from "~/domain/users/rules";
import { type GatewayRefund, gatewayStateAt } from "../rules";

interface Asked extends GatewayRefund {
  refundId: number;
  name: string;
}

/**
 * That no gateway is being asked for one of these refunds, whose rows the caller holds; of a
 * question that was never answered somebody must have `looked` what became of it. Throws Refusal
 * refund_asking or refund_unknown, each with who asked: { name, day, time }.
 */
export async function assertNotAsked(
  tx: Tx,
  ids: readonly number[],
  looked: boolean,
  now: Date,
): Promise<void> {
  const rows = await sql<Asked>(
    tx,
    `select g.refund_id, g.state, g.asked_at, u.name
       from gateway_refund g
       join app_user u on u.id = g.asked_by
      where g.refund_id = any(:ids) and g.state in ('asking', 'unknown')
      order by g.refund_id`,
    { ids },
  );
  const of = (state: GatewayRefund["state"]) =>
    rows.find((row) => gatewayStateAt(row, now) === state);
  const [asking, unknown] = [of("asking"), of("unknown")];
  if (asking) throw new Refusal("refund_asking", { values: whoAsked(asking) });
  if (unknown && !looked) throw new Refusal("refund_unknown", { values: whoAsked(unknown) });
  await giveUpWaiting(tx, ids, now);
}

function whoAsked({ name, askedAt }: Asked) {
  return lastChangeValues(name, askedAt);
}

async function giveUpWaiting(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  await sql(
    tx,
    `with gone as (
       update gateway_refund set state = 'unknown', code = 'no_answer', answered_at = :now
        where refund_id = any(:ids) and state = 'asking'
       returning refund_id)
     insert into audit (actor_kind, module, action, subject_type, subject_id, before, after)
       select 'system', 'payment', 'update', 'refund_due', refund_id,
           jsonb_build_object('gatewayRefund', 'asking'),
           jsonb_build_object('gatewayRefund', 'unknown', 'reason', 'no_answer')
         from gone order by refund_id`,
    { ids, now },
  );
}
